// expect: P1
__global__ void saxpy_kernel(int n, float alpha, const float* x, const float* y, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = alpha * x[i] + y[i];
}

void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  if (n == 0) return;
  saxpy_kernel<<<(n + 255) / 256, 256>>>(n, alpha, x, y, out);
  cudaDeviceSynchronize();
}
