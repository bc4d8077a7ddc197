// Keeps the two squares for the test and the next step, and counts down.
__global__ void mandelbrot(unsigned char* img, int w, int h, float x0, float y0, float dx, float dy,
                           int max_iter) {
  const unsigned c = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned r = blockIdx.y * blockDim.y + threadIdx.y;
  unsigned char* const row = img + size_t(w) * r;
  float zx = 0, zy = 0, xx = 0, yy = 0;
  int left = max_iter;
  for (; left != 0 && xx + yy <= 4.0f; --left) {
    zy = 2 * zx * zy + (y0 + r * dy);
    zx = xx - yy + (x0 + c * dx);
    xx = zx * zx;
    yy = zy * zy;
  }
  if (r < unsigned(h) && c < unsigned(w)) row[c] = static_cast<unsigned char>(max_iter - left);
}
