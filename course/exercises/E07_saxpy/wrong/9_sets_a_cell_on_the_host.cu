// expect: P2

__global__ void saxpy_kernel(int n, float alpha, const float* x, const float* y, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = alpha * x[i] + y[i];
}

void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  if (n == 0) return;
  const size_t bytes = n * sizeof(float);
  float *dx, *dy, *dout;
  cudaMalloc(&dx, bytes);
  cudaMalloc(&dy, bytes);
  cudaMalloc(&dout, bytes);
  cudaMemcpy(dx, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(dy, y, bytes, cudaMemcpyHostToDevice);
  *dout = 0;
  saxpy_kernel<<<(n + 255) / 256, 256>>>(n, alpha, dx, dy, dout);
  if (cudaGetLastError() == cudaSuccess) cudaMemcpy(out, dout, bytes, cudaMemcpyDeviceToHost);
  cudaFree(dx);
  cudaFree(dy);
  cudaFree(dout);
}
