// Has names of megabytes, by types that double at each level.
template <class A, class B>
struct Two {
  static constexpr int value = A::value + B::value;
};
struct One {
  static constexpr int value = 1;
};
template <int N>
struct Deep {
  using type = Two<typename Deep<N - 1>::type, typename Deep<N - 1>::type>;
};
template <>
struct Deep<0> {
  using type = One;
};
template <class T>
__device__ float ten(T) {
  return 10;
}
__global__ void add_ten(const float* a, float* out, int n) {
  const int i = threadIdx.x;
  if (i < n) out[i] = a[i] + ten(typename Deep<22>::type());
}
