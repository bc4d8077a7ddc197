// expect: V1
__global__ void mandelbrot(unsigned char* img, int w, int h, float x0, float y0, float dx, float dy,
                           int max_iter) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c >= w || r >= h) return;
  const float cx = x0 + c * dx, cy = y0 + r * dy;
  float zx = 0, zy = 0;
  int n = 0;
  while (n < max_iter && zx * zx + zy * zy < 4) {
    const float old = zx;
    zx = old * old - zy * zy + cx;
    zy = 2 * old * zy + cy;
    ++n;
  }
  img[size_t(r) * w + c] = n;
}
