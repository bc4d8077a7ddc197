// A specification that promises no exception.
__device__ int f() throw() {
  return 1;
}
__global__ void k(int* n) {
  *n = f();
}
