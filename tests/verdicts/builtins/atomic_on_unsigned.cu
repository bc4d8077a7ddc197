// atomicAdd of an int to an unsigned.
__global__ void k(unsigned* out, int n) {
  atomicAdd(out, n);
}
