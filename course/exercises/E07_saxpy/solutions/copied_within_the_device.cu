// The sums lie in memory of their own until a copy within the device brings them to the output.
__global__ void saxpy_kernel(int n, float alpha, const float* x, const float* y, float* sums) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) sums[i] = alpha * x[i] + y[i];
}

void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  if (n == 0) return;
  const size_t bytes = n * sizeof(float);
  float *dx, *dy, *sums, *dout;
  cudaMalloc(&dx, bytes);
  cudaMalloc(&dy, bytes);
  cudaMalloc(&sums, bytes);
  cudaMalloc(&dout, bytes);
  cudaMemcpy(dx, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(dy, y, bytes, cudaMemcpyHostToDevice);
  saxpy_kernel<<<(n + 127) / 128, 128>>>(n, alpha, dx, dy, sums);
  cudaMemcpy(dout, sums, bytes, cudaMemcpyDeviceToDevice);
  if (cudaGetLastError() == cudaSuccess) cudaMemcpy(out, dout, bytes, cudaMemcpyDeviceToHost);
  cudaFree(dx);
  cudaFree(dy);
  cudaFree(sums);
  cudaFree(dout);
}
