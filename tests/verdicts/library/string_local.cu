// A kernel makes a std::string.
#include <string>
__global__ void k(int* out) {
  std::string s = "hello";
  *out = s.size();
}
