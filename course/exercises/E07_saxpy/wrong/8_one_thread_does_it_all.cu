// expect: T5 T1

__global__ void saxpy_kernel(int n, float alpha, const float* x, const float* y, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0)
    for (int k = 0; k < n; ++k) out[k] = alpha * x[k] + y[k];
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
  saxpy_kernel<<<(n + 255) / 256, 256>>>(n, alpha, dx, dy, dout);
  if (cudaGetLastError() == cudaSuccess) cudaMemcpy(out, dout, bytes, cudaMemcpyDeviceToHost);
  cudaFree(dx);
  cudaFree(dy);
  cudaFree(dout);
}
