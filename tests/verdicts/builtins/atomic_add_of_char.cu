// atomicAdd of a char.
__global__ void k(char* out) {
  atomicAdd(out, char(1));
}
