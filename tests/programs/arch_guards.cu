// Code that differs between host and device by the guards of the compiler.
// covers: __CUDA_ARCH__, __host__ __device__, __CUDACC__
#include <cstdio>

__host__ __device__ int where() {
#ifdef __CUDA_ARCH__
  return 1;
#else
  return 0;
#endif
}

__device__ int modern() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
  return 1;
#else
  return 0;
#endif
}

__global__ void ask(int* out) {
  out[0] = modern();
}

int main() {
#ifdef __CUDACC__
  printf("compiled as CUDA\n");
#else
  printf("NOT COMPILED AS CUDA\n");
#endif
  int *d, h = -1;
  cudaMalloc(&d, sizeof(int));
  ask<<<1, 1>>>(d);
  cudaMemcpy(&h, d, sizeof(int), cudaMemcpyDeviceToHost);
  printf("modern %d, host %d\n", h, where());
  cudaFree(d);
}
