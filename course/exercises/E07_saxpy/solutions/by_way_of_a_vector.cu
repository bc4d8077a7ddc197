// The result comes into the own memory of the host first, and is copied from there.
#include <vector>
__global__ void saxpy_kernel(int n, float alpha, const float* x, const float* y, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = alpha * x[i] + y[i];
}
void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  if (n == 0) return;
  const size_t bytes = n * sizeof(float);
  std::vector<float> h(n);
  float *dx, *dy;
  cudaMalloc(&dx, bytes);
  cudaMalloc(&dy, bytes);
  cudaMemcpy(dx, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(dy, y, bytes, cudaMemcpyHostToDevice);
  saxpy_kernel<<<(n + 255) / 256, 256>>>(n, alpha, dx, dy, dy);
  cudaMemcpy(h.data(), dy, bytes, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) out[i] = h[i];
  cudaFree(dx);
  cudaFree(dy);
}
