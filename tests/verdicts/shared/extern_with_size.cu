// Dynamic shared memory may be declared with a size.
__global__ void k(int* out) {
  extern __shared__ int tile[32];
  *out = tile[0];
}
