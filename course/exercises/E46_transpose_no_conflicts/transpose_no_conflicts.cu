// E46: out is the transpose of in, coalesced and without bank conflicts.

__global__ void transpose_no_conflicts(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[32][32];
  const int x = threadIdx.x, y = threadIdx.y;
  const int c = blockIdx.x * 32 + x, r = blockIdx.y * 32 + y;
  if (r < rows && c < cols) tile[y][x] = in[r * cols + c];
  // Your code goes here. Start with E45, then look at the banks.
}
