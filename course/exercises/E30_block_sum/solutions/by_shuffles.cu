// Adds within each warp by shuffles, and only one number a warp in shared memory: one barrier.
int block_sum_blocks(int n, int threads) {
  return (n + threads - 1) / threads;
}

__global__ void block_sum(const float* a, float* out, int n) {
  __shared__ float s[32];
  const int t = threadIdx.x, lane = t % 32, warp = t / 32;
  const int warps = (blockDim.x + 31) / 32;
  const int lanes = min(32, int(blockDim.x) - 32 * warp);
  const unsigned mask = 0xffffffffu >> (32 - lanes);
  const int i = blockIdx.x * blockDim.x + t;
  float sum = i < n ? a[i] : 0.0f;
  for (int step = 16; step > 0; step /= 2) {
    const int from = lane + step < lanes ? lane + step : lane;
    const float other = __shfl_sync(mask, sum, from);
    if (lane + step < lanes) sum += other;
  }
  if (lane == 0) s[warp] = sum;
  __syncthreads();  // each warp's sum is in s
  if (t != 0) return;
  for (int k = 1; k < warps; ++k) sum += s[k];
  out[blockIdx.x] = sum;
}
