// Types that a vector declares are types.
#include <vector>
__global__ void k(std::vector<int>::value_type* out) {
  *out = sizeof(std::vector<int>);
}
