// A __host__ __device__ function that throws on both sides.
__host__ __device__ int both(int n) {
  if (n < 0) throw 1;
  return n;
}
__global__ void k(int* n) {
  *n = both(*n);
}
