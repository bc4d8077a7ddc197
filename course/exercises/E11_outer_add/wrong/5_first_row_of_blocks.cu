// expect: R3 V2

__global__ void outer_add(const float* col, const float* row, float* out, int rows, int cols) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = threadIdx.y;
  if (r < rows && c < cols) out[r * cols + c] = col[r] + row[c];
}
