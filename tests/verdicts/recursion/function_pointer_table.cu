// A table of pointers to device functions.
__device__ int one() {
  return 1;
}
__device__ int two() {
  return 2;
}
__device__ int (*table[])() = {one, two};
__global__ void k(int* out) {
  *out = table[threadIdx.x]();
}
