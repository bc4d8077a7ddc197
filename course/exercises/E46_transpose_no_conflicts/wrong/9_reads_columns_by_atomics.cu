// expect: T3
__global__ void transpose_no_conflicts(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[32][32];
  const int x = threadIdx.x, y = threadIdx.y;
  int c = blockIdx.x * 32 + x, r = blockIdx.y * 32 + y;
  if (r < rows && c < cols) tile[y][x] = in[r * cols + c];
  __syncthreads();
  c = blockIdx.x * 32 + y;
  r = blockIdx.y * 32 + x;
  if (r < rows && c < cols) out[c * rows + r] = atomicAdd(&tile[x][y], 0.0f);
}
