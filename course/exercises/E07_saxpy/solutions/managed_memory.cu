// All arrays are managed memory: one pointer for the host and the kernel.
__global__ void saxpy_kernel(float alpha, const float* x, const float* y, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = alpha * x[i] + y[i];
}
void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  if (n == 0) return;
  const size_t bytes = n * sizeof(float);
  float *a, *b, *sums;
  cudaMallocManaged(&a, bytes);
  cudaMallocManaged(&b, bytes);
  cudaMallocManaged(&sums, bytes);
  cudaMemcpy(a, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(b, y, bytes, cudaMemcpyHostToDevice);
  saxpy_kernel<<<(n + 255) / 256, 256>>>(alpha, a, b, sums, n);
  cudaDeviceSynchronize();
  cudaMemcpy(out, sums, bytes, cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  cudaFree(sums);
}
