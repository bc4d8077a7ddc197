// Sums of three neighbours, by way of shared memory.
#include <cuda_runtime.h>

__global__ void window(const float* a, float* out) {
  __shared__ float s[10];
  s[threadIdx.x + 1] = a[threadIdx.x];
  if (threadIdx.x == 0) s[0] = s[9] = 0;
  __syncthreads();  // the window is full
  out[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 1] + s[threadIdx.x + 2];
}

int main() {
  float *a = nullptr, *out = nullptr;
  const float values[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  cudaMalloc(&a, sizeof values);
  cudaMalloc(&out, sizeof values);
  cudaMemcpy(a, values, sizeof values, cudaMemcpyHostToDevice);
  window<<<1, 8>>>(a, out);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(out);
}
