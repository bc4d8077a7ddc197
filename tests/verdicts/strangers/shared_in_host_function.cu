// __shared__ in a function of the host.
int f() {
  __shared__ int x[4];
  x[0] = 1;
  return x[0];
}
