// Halves what is left, rounded up: the odd one in the middle waits for the next step.
int block_sum_blocks(int n, int threads) {
  return (n + threads - 1) / threads;
}

__global__ void block_sum(const float* a, float* out, int n) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? a[i] : 0.0f;
  __syncthreads();  // all of s is written
  for (int left = blockDim.x; left > 1;) {
    const int half = (left + 1) / 2;
    if (t + half < left) s[t] += s[t + half];
    left = half;
    __syncthreads();  // the first `left` numbers are what is to be added
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
