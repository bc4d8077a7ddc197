// E11: out[r][c] = col[r] + row[c]. The table lies in memory row after row.

__global__ void outer_add(const float* col, const float* row, float* out, int rows, int cols) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  // Your code comes here. Which threads have a cell, and which number has cell (r, c) in out?
}
