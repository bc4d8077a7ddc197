// A qualifier twice.
__device__ __device__ int f() {
  return 1;
}
__global__ __global__ void k(int* out) {
  *out = f();
}
