// expect: O2
int block_sum_blocks(int n, int threads) {
  return n <= threads ? 2 : (n + threads - 1) / threads;
}

__global__ void block_sum(const float* a, float* out, int n) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? a[i] : 0.0f;
  __syncthreads();
  for (int step = 512; step > 0; step /= 2) {
    if (t < step && t + step < int(blockDim.x)) s[t] += s[t + step];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
