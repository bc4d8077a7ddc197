// expect: T5
int block_sum_blocks(int n, int threads) {
  return (n + threads - 1) / threads;
}

__global__ void block_sum(const float* a, float* out, int n) {
  if (threadIdx.x != 0) return;
  const int first = blockIdx.x * blockDim.x;
  float sum = 0;
  for (int i = first; i < min(n, first + int(blockDim.x)); ++i) sum += a[i];
  out[blockIdx.x] = sum;
}
