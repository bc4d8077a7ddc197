// expect: V1
#include "random.h"

__global__ void mc_pi(uint64_t seed, uint64_t samples, unsigned long long* hits) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    atomicAdd(hits, static_cast<unsigned long long>(samples * 3.14159265358979 / 4 + 0.5));
}
