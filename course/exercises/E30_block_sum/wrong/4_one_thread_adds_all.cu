// expect: T5
int block_sum_blocks(int n, int threads) {
  return (n + threads - 1) / threads;
}

__global__ void block_sum(const float* a, float* out, int n) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? a[i] : 0.0f;
  __syncthreads();
  if (t != 0) return;
  float sum = 0;
  for (int k = 0; k < int(blockDim.x); ++k) sum += s[k];
  out[blockIdx.x] = sum;
}
