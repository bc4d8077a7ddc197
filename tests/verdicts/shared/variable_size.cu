// A shared array of a size that is known at run time only.
__global__ void k(int* out, int n) {
  __shared__ int tile[n];
  *out = tile[0];
}
