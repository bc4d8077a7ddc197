// A lambda of the host is passed to a kernel.
template <class F>
__global__ void run(F f, int* out) {
  *out = f(3);
}
int main() {
  auto twice = [](int x) { return 2 * x; };
  run<<<1, 1>>>(twice, static_cast<int*>(nullptr));
}
