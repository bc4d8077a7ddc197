// Numbers the threads of the whole grid along x first: what is left over has no cell.
__global__ void matrix_add(const float* a, const float* b, float* out, int rows, int cols) {
  const int width = gridDim.x * blockDim.x;  // of the grid, in threads: at least cols
  const int number =
      (blockIdx.y * blockDim.y + threadIdx.y) * width + blockIdx.x * blockDim.x + threadIdx.x;
  const int row = number / width, column = number % width;
  const bool exists = row < rows && column < cols;
  if (exists) out[row * cols + column] = a[row * cols + column] + b[row * cols + column];
}
