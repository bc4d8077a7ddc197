// A __host__ __device__ function that throws, for the host.
__host__ __device__ int both(int n) {
#ifndef __CUDA_ARCH__
  if (n < 0) throw 1;
#endif
  return n;
}
__global__ void k(int* n) {
  *n = both(*n);
}
