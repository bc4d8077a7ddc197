// expect: T2
__global__ void transpose_no_conflicts(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[32][33];
  const int x = threadIdx.x, y = threadIdx.y;
  const int c = blockIdx.x * 32 + x, r = blockIdx.y * 32 + y;
  if (r < rows && c < cols) tile[y][x] = in[r * cols + c];
  __syncthreads();
  if (r < rows && c < cols) out[c * rows + r] = tile[y][x];
}
