// expect: P3
#include <cstring>

__global__ void saxpy_kernel(int n, float alpha, const float* x, const float* y, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = alpha * x[i] + y[i];
}

void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  if (n == 0) return;
  const size_t bytes = n * sizeof(float);
  float *dx, *dy, *dout, *pinned;
  cudaMalloc(&dx, bytes);
  cudaMalloc(&dy, bytes);
  cudaMalloc(&dout, bytes);
  cudaMallocHost(&pinned, bytes);
  cudaMemcpy(dx, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(dy, y, bytes, cudaMemcpyHostToDevice);
  saxpy_kernel<<<(n + 255) / 256, 256>>>(n, alpha, dx, dy, dout);
  cudaMemcpyAsync(pinned, dout, bytes, cudaMemcpyDeviceToHost, 0);
  out[0] = pinned[0];
  memcpy(out + 1, pinned + 1, bytes - sizeof(float));
  cudaFreeHost(pinned);
  cudaFree(dx);
  cudaFree(dy);
  cudaFree(dout);
}
