// A kernel declared before it is defined, without __global__.
void k(int* out);
__global__ void k(int* out) {
  *out = 1;
}
