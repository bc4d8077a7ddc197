// A kernel makes a library object with new.
#include <vector>
__global__ void k(void** out) {
  *out = new std::vector<int>(3);
}
