// A message of the compiler without end.
template <class... T>
struct Long;
template <int N, class... T>
struct Grow : Grow<N - 1, T..., Long<T...>> {};
template <class... T>
struct Grow<0, T...> {
  static_assert(sizeof...(T) == 0);
};
Grow<18, int> all;
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
