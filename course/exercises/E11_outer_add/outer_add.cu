// E11: out[r][c] = col[r] + row[c]. The table is stored row by row.

__global__ void outer_add(const float* col, const float* row, float* out, int rows, int cols) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  // Your code goes here. Which threads have a cell, and what is the number of cell (r, c) in out?
}
