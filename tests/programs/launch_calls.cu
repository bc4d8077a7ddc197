// A launch without the brackets: cudaLaunchKernel with an array of pointers, and its Ex forms.
// covers: cudaLaunchKernel, cudaLaunchKernelEx, cudaLaunchConfig_t, cudaFuncGetAttributes
#include <cstdio>

__global__ void scale(float* data, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= factor;
}

int main() {
  int n = 500;
  float h[500], *data, factor = 1.5f;
  for (int i = 0; i < n; i++) h[i] = float(i);
  cudaMalloc(&data, sizeof(h));
  cudaMemcpy(data, h, sizeof(h), cudaMemcpyHostToDevice);
  void* args[] = {&data, &factor, &n};
  cudaError_t err = cudaLaunchKernel((const void*)scale, dim3(4), dim3(128), args, 0, 0);
  printf("cudaLaunchKernel: %s\n", cudaGetErrorString(err));
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(2);
  config.blockDim = dim3(256);
  err = cudaLaunchKernelEx(&config, scale, data, 2.0f, n);
  printf("cudaLaunchKernelEx: %s\n", cudaGetErrorString(err));
  cudaMemcpy(h, data, sizeof(h), cudaMemcpyDeviceToHost);
  printf("h[499] = %.1f\n", h[499]);
  cudaFuncAttributes attributes;
  err = cudaFuncGetAttributes(&attributes, scale);
  printf("%s, static shared memory %zu, threads %s\n", cudaGetErrorString(err),
         attributes.sharedSizeBytes, attributes.maxThreadsPerBlock >= 128 ? "enough" : "TOO FEW");
  cudaFree(data);
}
