// A kernel calls a host function through a pointer it takes itself.
int f() {
  return 1;
}
__global__ void k(int* out) {
  int (*p)() = f;
  *out = p();
}
