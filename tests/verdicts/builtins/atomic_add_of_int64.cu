// atomicAdd of a signed long.
__global__ void k(long long* out) {
  atomicAdd(out, 1LL);
}
