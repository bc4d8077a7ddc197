// A kernel sums with std::accumulate.
#include <numeric>
__global__ void k(const int* a, int n, int* out) {
  *out = std::accumulate(a, a + n, 0);
}
