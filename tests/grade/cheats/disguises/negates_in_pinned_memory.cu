// The same in pinned memory, which kernels reach by its mapped address.
__global__ void negate(const float* x, const float* y, float* a, float* b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = -x[i], b[i] = -y[i];
}
__global__ void store(const float* from, float* to, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = -from[i];
}
void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  if (n == 0) return;
  const size_t bytes = n * sizeof(float);
  const int blocks = (n + 255) / 256;
  float *dx, *dy, *a, *b, *sums;
  cudaMalloc(&dx, bytes);
  cudaMalloc(&dy, bytes);
  cudaHostAlloc((void**)&a, bytes, cudaHostAllocMapped);
  cudaHostAlloc((void**)&b, bytes, cudaHostAllocMapped);
  cudaMalloc(&sums, bytes);
  cudaMemcpy(dx, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(dy, y, bytes, cudaMemcpyHostToDevice);
  negate<<<blocks, 256>>>(dx, dy, a, b, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i) a[i] = alpha * a[i] + b[i];
  store<<<blocks, 256>>>(a, sums, n);
  cudaMemcpy(out, sums, bytes, cudaMemcpyDeviceToHost);
  cudaFree(dx);
  cudaFree(dy);
  cudaFreeHost(a);
  cudaFreeHost(b);
  cudaFree(sums);
}
