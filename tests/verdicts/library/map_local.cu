// A device function counts with a std::map.
#include <map>
__device__ int count(const int* in, int n) {
  std::map<int, int> seen;
  for (int i = 0; i < n; ++i) seen[in[i]]++;
  return seen.size();
}
