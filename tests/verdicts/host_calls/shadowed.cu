// A local lambda has the name of a host function.
int square(int x) {
  return x * x;
}
__global__ void k(int* out) {
  auto square = [](int x) { return x * x; };
  *out = square(3);
}
