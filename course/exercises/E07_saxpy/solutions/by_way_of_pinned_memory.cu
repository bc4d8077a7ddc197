// The same by way of pinned memory.
__global__ void saxpy_kernel(int n, float alpha, const float* x, const float* y, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = alpha * x[i] + y[i];
}
void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  if (n == 0) return;
  const size_t bytes = n * sizeof(float);
  float *ho, *dx, *dy;
  cudaMallocHost(&ho, bytes);
  cudaMalloc(&dx, bytes);
  cudaMalloc(&dy, bytes);
  cudaMemcpy(dx, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(dy, y, bytes, cudaMemcpyHostToDevice);
  saxpy_kernel<<<(n + 255) / 256, 256>>>(n, alpha, dx, dy, dy);
  cudaMemcpy(ho, dy, bytes, cudaMemcpyDeviceToHost);
  memcpy(out, ho, bytes);
  cudaFree(dx);
  cudaFree(dy);
  cudaFreeHost(ho);
}
