// Shared memory with an initial value.
__global__ void k(int* out) {
  __shared__ int sum = 0;
  *out = sum;
}
