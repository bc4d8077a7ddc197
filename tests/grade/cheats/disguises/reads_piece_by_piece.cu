// The same, where the host copies the values out one at a time, and in pieces, by functions.
#include <cstring>
__global__ void negate(const float* x, const float* y, float* a, float* b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = -x[i], b[i] = -y[i];
}
__global__ void store(const float* from, float* to, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = -from[i];
}
void saxpy(int n, float alpha, const float* x, const float* y, float* out) {
  if (n == 0) return;
  const size_t bytes = n * sizeof(float);
  const int blocks = (n + 255) / 256;
  float *dx, *dy, *a, *b, *sums;
  cudaMalloc(&dx, bytes);
  cudaMalloc(&dy, bytes);
  cudaMallocManaged(&a, bytes);
  cudaMallocManaged(&b, bytes);
  cudaMalloc(&sums, bytes);
  cudaMemcpy(dx, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(dy, y, bytes, cudaMemcpyHostToDevice);
  negate<<<blocks, 256>>>(dx, dy, a, b, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; i += 8) {
    const int count = n - i < 8 ? n - i : 8;
    float p[8], q[8];
    memcpy(p, a + i, count * sizeof(float));
    memmove(q, b + i, count * sizeof(float));
    for (int k = 0; k < count; ++k) a[i + k] = alpha * p[k] + q[k];
  }
  store<<<blocks, 256>>>(a, sums, n);
  cudaMemcpy(out, sums, bytes, cudaMemcpyDeviceToHost);
  cudaFree(dx);
  cudaFree(dy);
  cudaFree(a);
  cudaFree(b);
  cudaFree(sums);
}
