// expect: T4
__global__ void block_sum(const float* a, float* out, int n) {
  __shared__ float sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&sum, a[i]);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

int block_sum_blocks(int n, int threads) {
  return (n + threads - 1) / threads;
}
