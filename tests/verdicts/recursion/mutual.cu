// Two device functions call one another.
__device__ bool odd(int n);
__device__ bool even(int n) {
  return n == 0 || odd(n - 1);
}
__device__ bool odd(int n) {
  return n != 0 && even(n - 1);
}
__global__ void k(bool* out) {
  *out = even(10);
}
