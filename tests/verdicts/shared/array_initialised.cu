// A shared array with initial values.
__global__ void k(int* out) {
  __shared__ int tile[3] = {1, 2, 3};
  *out = tile[0];
}
