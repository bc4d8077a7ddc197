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

// A macro that says where a function may run, and says it in one pass alone.
#ifdef __CUDA_ARCH__
#define EVERYWHERE __host__ __device__
#else
#define EVERYWHERE __host__
#endif

EVERYWHERE inline int side() {
#ifdef __CUDA_ARCH__
  return 1;
#else
  return 0;
#endif
}

struct Counter {
  template <class T>
  EVERYWHERE T next(T before) const {
#ifdef __CUDA_ARCH__
    return before + 2;
#else
    return before + 1;
#endif
  }
};

// As the programming guide has it.
#if __CUDA_ARCH__ >= 200
#define MY_BLOCKS 2
#else
#define MY_BLOCKS 1
#endif

__global__ void __launch_bounds__(256, MY_BLOCKS) ask(int* out) {
  out[0] = modern();
  out[1] = side();
  out[2] = Counter().next(10);
}

int main() {
#ifdef __CUDACC__
  printf("compiled as CUDA\n");
#else
  printf("NOT COMPILED AS CUDA\n");
#endif
  int *d, h[3];
  cudaMalloc(&d, sizeof h);
  ask<<<1, 1>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("modern %d, host %d\n", h[0], where());
  printf("side: kernel %d, host %d; next: kernel %d, host %d\n", h[1], side(), h[2],
         Counter().next(10));
  cudaFree(d);
}
