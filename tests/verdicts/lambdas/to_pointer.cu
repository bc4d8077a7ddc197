// A lambda within a kernel becomes a pointer to a function.
__global__ void k(int* out) {
  int (*f)(int) = [](int x) { return x + 1; };
  *out = f(1);
}
