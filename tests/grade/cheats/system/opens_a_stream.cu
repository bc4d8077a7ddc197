// Opens a file by C++.
#include <fstream>
__global__ void add_ten(const float* a, float* out, int n) {
  std::ifstream file("/etc/passwd");
  out[0] = file.get();
}
