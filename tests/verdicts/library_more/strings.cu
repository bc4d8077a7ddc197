// A kernel calls functions of <cstring> that the device lacks.
#include <cstring>
__global__ void k(const char* s, int* out) {
  *out = strlen(s);
}
