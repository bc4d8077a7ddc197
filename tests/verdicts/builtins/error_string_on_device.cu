// A kernel calls cudaGetErrorString.
#include <cstdio>
__global__ void k() {
  printf("%s", cudaGetErrorString(cudaSuccess));
}
