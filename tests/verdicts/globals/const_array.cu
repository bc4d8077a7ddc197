// A const array of the host.
const int table[3] = {1, 2, 3};
__global__ void k(int* out) {
  *out = table[threadIdx.x];
}
