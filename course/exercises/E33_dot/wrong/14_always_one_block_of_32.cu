// expect: L2
// gpu: what a launch does is counted on the simulator only
__global__ void dot(const float* a, const float* b, float* out, size_t n) {
  __shared__ float of_block;
  if (threadIdx.x == 0) of_block = 0;
  __syncthreads();
  float sum = 0;
  for (size_t i = threadIdx.x; i < n; i += blockDim.x) sum += a[i] * b[i];
  atomicAdd(&of_block, sum);
  __syncthreads();
  if (threadIdx.x == 0) *out = of_block;
}

void launch_dot(const float* a, const float* b, float* out, size_t n, int blocks, int threads) {
  dot<<<1, 32>>>(a, b, out, n);
}
