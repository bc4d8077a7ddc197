// A Julia set with a complex class whose methods are device functions.
// covers: __device__ methods, operator overloading, uchar4
#include <cstdio>

#define DIM 48

struct Complex {
  float r, i;
  __device__ Complex(float a, float b) : r(a), i(b) {}
  __device__ float magnitude2(void) const { return r * r + i * i; }
  __device__ Complex operator*(const Complex& a) const {
    return Complex(r * a.r - i * a.i, i * a.r + r * a.i);
  }
  __device__ Complex operator+(const Complex& a) const { return Complex(r + a.r, i + a.i); }
};

__device__ int julia(int x, int y) {
  const float scale = 1.5f;
  Complex c(-0.75f, 0.125f);
  Complex a(scale * (float)(DIM / 2 - x) / (DIM / 2), scale * (float)(DIM / 2 - y) / (DIM / 2));
  for (int i = 0; i < 30; i++) {
    a = a * a + c;
    if (a.magnitude2() > 1000) return 0;
  }
  return 1;
}

__global__ void kernel(uchar4* pixels) {
  int x = blockIdx.x, y = blockIdx.y;
  int inside = julia(x, y);
  pixels[x + y * gridDim.x] = make_uchar4(255 * inside, 0, 0, 255);
}

int main() {
  uchar4 pixels[DIM * DIM], *d_pixels;
  cudaMalloc((void**)&d_pixels, sizeof(pixels));
  dim3 grid(DIM, DIM);
  kernel<<<grid, 1>>>(d_pixels);
  cudaMemcpy(pixels, d_pixels, sizeof(pixels), cudaMemcpyDeviceToHost);
  int inside = 0, opaque = 0, symmetric = 0;
  for (int i = 0; i < DIM * DIM; i++) {
    inside += pixels[i].x == 255;
    opaque += pixels[i].w == 255;
  }
  for (int y = 1; y < DIM; y++)
    for (int x = 1; x < DIM; x++)
      symmetric += pixels[y * DIM + x].x == pixels[(DIM - y) * DIM + DIM - x].x;
  printf("about %d points inside, %d opaque, %d pairs agree\n", (inside + 5) / 10 * 10, opaque,
         symmetric);
  cudaFree(d_pixels);
}
