// A warm-up for E22: 4 threads, 3 lines that print, 2 barriers. In which order do numbers appear?
#include <cstdio>

__global__ void barrier_demo() {
  const int x = threadIdx.x + 1;
  printf("%d\n", x);
  __syncthreads();  // no thread prints -x before all have printed x
  printf("%d\n", -x);
  __syncthreads();
  printf("%d\n", 10 * x);
}

int main() {
  barrier_demo<<<1, 4>>>();
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
