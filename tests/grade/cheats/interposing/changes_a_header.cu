// Has a header of the system define a function that the checkers do not see, by a macro.
#define knuth_b                                                                                  \
  knuth_b;                                                                                       \
  __attribute__((no_sanitize("thread"))) inline void unseen(const float* a, float* out, int i) { \
    out[i] = a[i] + 10;                                                                          \
  }                                                                                              \
  typedef int more
#include <random>
__global__ void add_ten(const float* a, float* out, int n) {
  std::unseen(a, out, threadIdx.x);
}
