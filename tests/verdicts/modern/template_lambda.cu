// A lambda with template parameters in a kernel.
// flags: -std=c++20
__global__ void k(int* out) {
  auto f = []<class T>(T x) { return sizeof(T) + x; };
  *out = f(1) + f(2.0f);
}
