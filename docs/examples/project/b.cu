// A device function that a.cu calls.
#include "twice.h"

__device__ int twice(int value) {
  return 2 * value;
}
