// expect: T5
int block_sum_blocks(int n, int threads) {
  return (n + threads - 1) / threads;
}

__global__ void block_sum(const float* a, float* out, int n) {
  __shared__ float4 s[256];
  float* const cells = &s[0].x;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  cells[threadIdx.x] = i < n ? a[i] : 0;
  if (threadIdx.x == 0)
    for (int t = blockDim.x; t % 4 != 0; ++t) cells[t] = 0;
  __syncthreads();
  if (threadIdx.x != 0) return;
  float sum = 0;
  for (int t = 0; 4 * t < blockDim.x; ++t) {
    const float4 four = s[t];
    sum += four.x + four.y + four.z + four.w;
  }
  out[blockIdx.x] = sum;
}
