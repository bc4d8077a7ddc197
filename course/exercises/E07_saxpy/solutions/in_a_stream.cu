// Copies and kernel are ordered by a stream of their own.

__global__ void saxpy_kernel(int n, float alpha, const float* x, const float* y, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = fmaf(alpha, x[i], y[i]);
}

void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  if (n == 0) return;
  const size_t bytes = n * sizeof(float);
  float *dx, *dy, *dout;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMallocAsync(&dx, bytes, stream);
  cudaMallocAsync(&dy, bytes, stream);
  cudaMallocAsync(&dout, bytes, stream);
  cudaMemcpyAsync(dx, x, bytes, cudaMemcpyHostToDevice, stream);
  cudaMemcpyAsync(dy, y, bytes, cudaMemcpyHostToDevice, stream);
  saxpy_kernel<<<(n + 63) / 64, 64, 0, stream>>>(n, alpha, dx, dy, dout);
  cudaMemcpyAsync(out, dout, bytes, cudaMemcpyDeviceToHost, stream);
  cudaFreeAsync(dx, stream);
  cudaFreeAsync(dy, stream);
  cudaFreeAsync(dout, stream);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
}
