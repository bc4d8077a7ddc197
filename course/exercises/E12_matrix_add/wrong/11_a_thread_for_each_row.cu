// expect: T5
__global__ void matrix_add(const float* a, const float* b, float* out, int rows, int cols) {
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (blockIdx.x != 0 || threadIdx.x != 0 || y >= rows) return;
  for (int x = 0; x < cols; ++x) out[y * cols + x] = a[y * cols + x] + b[y * cols + x];
}
