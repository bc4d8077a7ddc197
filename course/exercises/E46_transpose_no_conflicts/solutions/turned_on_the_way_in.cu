// Rows of 33 cells as well, but a column is written and a row is read.
__global__ void transpose_no_conflicts(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[32 * 33];
  const auto cell = [](int row, int column) { return tile + row * 33 + column; };
  const int x = threadIdx.x, y = threadIdx.y;
  const int c = blockIdx.x * 32 + x, r = blockIdx.y * 32 + y;
  if (r < rows && c < cols) *cell(x, y) = in[r * cols + c];
  __syncthreads();
  const int out_r = blockIdx.x * 32 + y, out_c = blockIdx.y * 32 + x;
  if (out_r < cols && out_c < rows) out[out_r * rows + out_c] = *cell(y, x);
}
