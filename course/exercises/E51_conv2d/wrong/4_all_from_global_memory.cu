// expect: T5 T1
__constant__ float weights[49];

__global__ void conv2d(const float* in, float* out, int rows, int cols, int r) {
  const int y = blockIdx.y * 16 + threadIdx.y, x = blockIdx.x * 16 + threadIdx.x;
  if (y >= rows || x >= cols) return;
  float sum = 0;
  for (int dy = -r; dy <= r; ++dy)
    for (int dx = -r; dx <= r; ++dx)
      if (y + dy >= 0 && y + dy < rows && x + dx >= 0 && x + dx < cols)
        sum += weights[(dy + r) * (2 * r + 1) + dx + r] * in[(y + dy) * cols + x + dx];
  out[y * cols + x] = sum;
}
