// expect: R1
__global__ void dot(const float* a, const float* b, float* out, size_t n) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  float sum = 0;
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  for (size_t i = size_t(blockIdx.x) * blockDim.x + t; i < n; i += threads) sum += a[i] * b[i];
  s[t] = sum;

  for (int step = 512; step > 0; step /= 2) {
    if (t < step && t + step < int(blockDim.x)) s[t] += s[t + step];
    __syncthreads();  // the numbers of this step are added
  }
  if (t == 0) atomicAdd(out, s[0]);
}

void launch_dot(const float* a, const float* b, float* out, size_t n, int blocks, int threads) {
  cudaMemset(out, 0, sizeof(float));
  dot<<<blocks, threads>>>(a, b, out, n);
}
