// Runs before main() in a template.
template <class T>
struct Early {
  static inline volatile int value = 1;
  static inline int other = value + 1;
};
template struct Early<int>;
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
