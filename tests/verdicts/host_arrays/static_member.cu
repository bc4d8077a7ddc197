// A constexpr array that is a static member.
struct Filter {
  static constexpr float w[3] = {1, 2, 3};
  static constexpr int n = 3;
};
__global__ void kernel(float* out) {
  for (int k = 0; k < Filter::n; ++k) out[0] += Filter::w[k];
}
