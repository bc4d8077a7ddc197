// A constexpr variable template.
template <class T>
constexpr T pi = T(3.14159);
__global__ void k(float* out) {
  *out = pi<float>;
}
