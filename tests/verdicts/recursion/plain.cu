// A recursive device function.
__device__ int fib(int n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
__global__ void k(int* out) {
  *out = fib(10);
}
