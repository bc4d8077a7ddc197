// __shared__ on a function.
__shared__ int f() {
  return 1;
}
