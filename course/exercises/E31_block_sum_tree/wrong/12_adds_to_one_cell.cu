// expect: T4
__global__ void block_sum_tree(const float* a, float* out, int n) {
  __shared__ float sum;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  if (i < n) atomicAdd(&sum, a[i]);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
