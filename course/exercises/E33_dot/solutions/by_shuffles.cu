// Adds up within warps by shuffles, then in shared memory by one atomic addition for each warp.
__global__ void dot(const float* a, const float* b, float* out, size_t n) {
  __shared__ float of_block;
  if (threadIdx.x == 0) of_block = 0;
  __syncthreads();  // of_block is 0
  float sum = 0;
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += threads)
    sum += a[i] * b[i];
  const int lane = threadIdx.x % 32, lanes = min(32, int(blockDim.x - threadIdx.x) + lane);
  const unsigned mask = 0xffffffffu >> (32 - lanes);
  for (int step = 16; step > 0; step /= 2) {
    const int from = lane + step < lanes ? lane + step : lane;
    const float other = __shfl_sync(mask, sum, from);
    if (from != lane) sum += other;
  }
  if (lane == 0) atomicAdd(&of_block, sum);
  __syncthreads();  // every warp has added
  if (threadIdx.x == 0) atomicAdd(out, of_block);
}

void launch_dot(const float* a, const float* b, float* out, size_t n, int blocks, int threads) {
  cudaMemset(out, 0, sizeof(float));
  dot<<<blocks, threads>>>(a, b, out, n);
}
