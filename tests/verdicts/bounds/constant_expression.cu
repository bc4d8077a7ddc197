// __launch_bounds__ of a constant expression and of a template parameter.
constexpr int kThreads = 128;
__global__ void __launch_bounds__(kThreads * 2) k(int* out) {
  *out = 1;
}
template <int n>
__global__ void __launch_bounds__(n, 1024 / n) l(int* out) {
  *out = 1;
}
template __global__ void l<64>(int*);
