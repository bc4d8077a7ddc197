// Structured bindings, init statements, designated initialisers, if constexpr.
// flags: -std=c++20
struct Range {
  int begin, end, step = 1;
};
__device__ Range half(int n) {
  return {.begin = 0, .end = n / 2};
}
template <bool kReverse>
__global__ void k(int* out) {
  auto [begin, end, step] = half(blockDim.x);
  if (int t = threadIdx.x; t >= begin && t < end) {
    if constexpr (kReverse)
      out[t] = end - t;
    else
      out[t] = t * step;
  }
  int pair[2] = {1, 2};
  auto& [a, b] = pair;
  a += b;
  out[0] = a;
}
int main() {
  k<true><<<1, 32>>>(nullptr);
  const Range r{.begin = 1, .end = 2};
  k<false><<<r.begin, dim3{32}>>>(nullptr);
}
