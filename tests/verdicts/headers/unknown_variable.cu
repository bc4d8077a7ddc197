// A variable that is not declared.
__global__ void k(int* out) {
  *out = idx;
}
