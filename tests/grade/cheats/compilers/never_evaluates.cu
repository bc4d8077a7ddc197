// Keeps the compiler busy for hours.
template <int N, int M>
struct Work {
  static constexpr int value = Work<N - 1, 2 * M>::value + Work<N - 1, 2 * M + 1>::value;
};
template <int M>
struct Work<0, M> {
  static constexpr int value = M & 1;
};
constexpr int kResult = Work<30, 1>::value;
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
