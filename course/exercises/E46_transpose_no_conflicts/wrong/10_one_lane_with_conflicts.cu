// expect: T5
__global__ void transpose_no_conflicts(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[32][32];
  const int y = threadIdx.y;
  const int r = blockIdx.y * 32 + y;
  if (threadIdx.x == 0)
    for (int x = 0; x < 32; ++x)
      if (r < rows && blockIdx.x * 32 + x < cols) tile[y][x] = in[r * cols + blockIdx.x * 32 + x];
  __syncthreads();
  const int out_r = blockIdx.x * 32 + y;
  if (threadIdx.x == 0)
    for (int x = 0; x < 32; ++x)
      if (out_r < cols && blockIdx.y * 32 + x < rows)
        out[out_r * rows + blockIdx.y * 32 + x] = tile[x][y];
}
