// A kernel with more accesses between two barriers than are kept.
// in order only: where the warps take turns, none of them has ended when room runs out
#include <cuda_runtime.h>

#include "tests/traffic/memory.h"

// The warps that have ended are settled on the way.
// expect long_walk global.loads.requests=560000 global.loads.sectors=560000 aligned=true
// expect long_walk divergence_percent=0
__global__ void long_walk(const int* a, int* out) {
  int sum = 0;
  for (int i = 0; i < 70000; ++i) sum += a[i % 64];
  out[threadIdx.x] = sum;
}

int main() {
  long_walk<<<1, 256>>>(filled<int>(64), filled<int>(256));
  return finished();
}
