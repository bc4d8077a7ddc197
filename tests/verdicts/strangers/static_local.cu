// Static variables in kernels and device functions.
__device__ int next() {
  static int n = 3;
  return atomicAdd(&n, 1);
}
__global__ void k(int* out) {
  static __device__ int calls;
  static const int kTable[3] = {1, 2, 3};
  calls += kTable[next() % 3];
  *out = calls;
}
