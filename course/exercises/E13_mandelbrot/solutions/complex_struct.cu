// A small class for complex numbers, and a device function that counts.
struct Complex {
  float x, y;
  __device__ Complex operator*(Complex b) const { return {x * b.x - y * b.y, x * b.y + y * b.x}; }
  __device__ Complex operator+(Complex b) const { return {x + b.x, y + b.y}; }
  __device__ bool is_near() const { return x * x + y * y <= 4; }
};

__device__ int steps_of(Complex c, int most) {
  Complex z{0, 0};
  for (int n = 0; n < most; ++n, z = z * z + c)
    if (!z.is_near()) return n;
  return most;
}

__global__ void mandelbrot(unsigned char* img, int w, int h, float x0, float y0, float dx, float dy,
                           int max_iter) {
  const long long c = blockIdx.x * blockDim.x + threadIdx.x;
  const long long r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c < w && r < h) img[r * w + c] = steps_of({x0 + c * dx, y0 + r * dy}, max_iter);
}
