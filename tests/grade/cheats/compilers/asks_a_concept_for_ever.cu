// Templates that need each other, twice as many at each level.
template <int N, int M>
struct Twice {
  static constexpr int value = Twice<N - 1, 2 * M>::value + Twice<N - 1, 2 * M + 1>::value;
};
template <int M>
struct Twice<0, M> {
  static constexpr int value = M;
};
__global__ void add_ten(const float* a, float* out, int n) {
  out[threadIdx.x] = Twice<26, 1>::value;
}
