// Row y is rotated by y cells, and a quarter of the threads moves four rows each.
__device__ int cell(int row, int column) {
  return row * 32 + (row + column) % 32;
}

__global__ void transpose_no_conflicts(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[1024];
  const int left = blockIdx.x * 32, top = blockIdx.y * 32, x = threadIdx.x;
  if (threadIdx.y < 8)
    for (int y = threadIdx.y; y < 32; y += 8)
      if (top + y < rows && left + x < cols) tile[cell(y, x)] = in[(top + y) * cols + left + x];
  __syncthreads();
  if (threadIdx.y >= 8) return;
  for (int y = threadIdx.y; y < 32; y += 8)
    if (left + y < cols && top + x < rows) out[(left + y) * rows + top + x] = tile[cell(x, y)];
}
