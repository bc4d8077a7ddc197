// Sends threads without a cell home first, and takes a pointer to the row.
__global__ void outer_add(const float* col, const float* row, float* out, int rows, int cols) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= cols) return;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r >= rows) return;
  float* const cells = out + r * cols;
  cells[c] = row[c] + col[r];
}
