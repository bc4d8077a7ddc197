// A kernel calls a host function that another file defines.
int elsewhere(int x);
__global__ void k(int* out) {
  *out = elsewhere(3);
}
