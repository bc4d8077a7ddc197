// A generic lambda, called at once.
__global__ void k(float* out) {
  *out = [](auto x, auto y) { return x + y; }(1, 2.5f);
}
