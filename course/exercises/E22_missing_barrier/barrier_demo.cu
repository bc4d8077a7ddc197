// A warm-up to E22: 4 threads, 3 lines that print, 2 barriers. In which order do 12 numbers come?
#include <cstdio>

__global__ void barrier_demo() {
  const int x = threadIdx.x + 1;
  printf("%d\n", x);
  __syncthreads();  // nobody prints -x before all have printed x
  printf("%d\n", -x);
  __syncthreads();
  printf("%d\n", 10 * x);
}

int main() {
  barrier_demo<<<1, 4>>>();
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
