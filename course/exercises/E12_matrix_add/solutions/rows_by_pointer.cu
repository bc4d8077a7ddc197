// Takes pointers to the row in all three matrices, and indexes them by column.
__global__ void matrix_add(const float* a, const float* b, float* out, int rows, int cols) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= rows) return;
  const float* const of_a = a + row * cols;
  const float* const of_b = b + row * cols;
  float* const to = out + row * cols;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column < cols) to[column] = of_b[column] + of_a[column];
}
