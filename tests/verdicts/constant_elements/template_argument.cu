// An element as a template argument, and for a constexpr variable.
constexpr int w[3] = {1, 2, 3};
template <int N>
__device__ int twice() {
  return 2 * N;
}
__global__ void kernel(int* out) {
  constexpr int last = w[2];
  int local[w[1]];
  static_assert(w[0] == 1, "");
  local[0] = last;
  out[0] = twice<w[2]>() + local[0];
}
