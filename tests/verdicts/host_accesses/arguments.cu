// Values that are passed to printf, to functions and to kernels.
#include <cstdio>
__device__ int count;
__device__ float mean[2];
__global__ void k(int n) {}
int twice(int n) {
  return 2 * n;
}
int main() {
  printf("%d\n", count);
  fprintf(stderr, "%f\n", mean[1]);
  k<<<1, 1>>>(count);
  k<<<count, 1>>>(1);
  return twice(count);
}
