// A constexpr lambda of the host with --expt-relaxed-constexpr.
// flags: --expt-relaxed-constexpr
template <class F>
__global__ void run(F f, int* out) {
  *out = f(3);
}
int main() {
  auto twice = [](int x) constexpr {
    return 2 * x;
  };
  run<<<1, 1>>>(twice, static_cast<int*>(nullptr));
}
