// Every thread of a step reads a second number, and takes it if the block has it.
int block_sum_blocks(int n, int threads) {
  return (n + threads - 1) / threads;
}
__global__ void block_sum(const float* a, float* out, int n) {
  __shared__ float s[1024];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  if (i < n) s[t] = a[i];
  __syncthreads();
  const int valid = min(int(blockDim.x), n - int(blockIdx.x * blockDim.x));
  for (int step = 512; step > 0; step /= 2) {
    if (t < step) {
      const float other = s[(t + step) & 1023];
      s[t] = t + step < valid ? s[t] + other : s[t];
    }
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
