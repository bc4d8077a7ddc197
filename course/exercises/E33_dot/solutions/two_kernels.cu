// Two kernels: the second one starts when the first has ended, and needs no atomic operation.
__device__ float block_sum(float own) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  s[t] = own;
  __syncthreads();  // each thread's number is in s
  for (int left = blockDim.x; left > 1;) {
    const int half = (left + 1) / 2;
    if (t + half < left) s[t] += s[t + half];
    left = half;
    __syncthreads();  // the first `left` numbers are what is to be added
  }
  return s[0];
}

__global__ void dot(const float* a, const float* b, float* sums, size_t n) {
  float sum = 0;
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += threads)
    sum += a[i] * b[i];
  sum = block_sum(sum);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

__global__ void add_up(const float* sums, float* out, int count) {
  float sum = 0;
  for (int i = threadIdx.x; i < count; i += blockDim.x) sum += sums[i];
  sum = block_sum(sum);
  if (threadIdx.x == 0) *out = sum;
}

void launch_dot(const float* a, const float* b, float* out, size_t n, int blocks, int threads) {
  float* sums = nullptr;
  cudaMalloc(&sums, blocks * sizeof(float));
  dot<<<blocks, threads>>>(a, b, sums, n);
  add_up<<<1, 64>>>(sums, out, blocks);
  cudaFree(sums);
}
