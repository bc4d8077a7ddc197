// __syncthreads with an argument.
__global__ void k(int* out) {
  __syncthreads(1);
  *out = 1;
}
