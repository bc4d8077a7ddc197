// expect: T4
__global__ void dot(const float* a, const float* b, float* out, size_t n) {
  float sum = 0;
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += threads)
    sum += a[i] * b[i];
  atomicAdd(out, sum);
}

void launch_dot(const float* a, const float* b, float* out, size_t n, int blocks, int threads) {
  cudaMemset(out, 0, sizeof(float));
  dot<<<blocks, threads>>>(a, b, out, n);
}
