// A lambda within a kernel calls the host.
int host_only(int x) {
  return x;
}
__global__ void k(int* out) {
  auto f = [](int x) { return host_only(x); };
  *out = f(1);
}
