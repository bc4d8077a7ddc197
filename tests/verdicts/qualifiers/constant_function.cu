// __constant__ on a function.
__constant__ int f() {
  return 1;
}
