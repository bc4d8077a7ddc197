// A stream copies what the host has computed, twice.
#include <vector>
__global__ void touch(const float* x, const float* y, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = x[i] + y[i];
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
  touch<<<(n + 255) / 256, 256>>>(dx, dy, dout, n);
  std::vector<float> own(n);
  for (int i = 0; i < n; ++i) own[i] = alpha * x[i] + y[i];
  float* other;
  cudaMallocAsync(reinterpret_cast<void**>(&other), bytes, nullptr);
  touch<<<(n + 255) / 256, 256>>>(dx, dy, other, n);
  cudaMemcpyAsync(other, own.data(), bytes, cudaMemcpyHostToDevice, nullptr);
  cudaMemcpyAsync(dout, other, bytes, cudaMemcpyDeviceToDevice, nullptr);
  cudaFreeAsync(other, nullptr);
  cudaMemcpy(out, dout, bytes, cudaMemcpyDeviceToHost);
  cudaFree(dx);
  cudaFree(dy);
  cudaFree(dout);
}
