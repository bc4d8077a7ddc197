// expect: V1
#include "random.h"

__global__ void mc_pi(uint64_t seed, uint64_t samples, unsigned long long* hits) {
  const uint64_t number = uint64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  const uint64_t threads = uint64_t(gridDim.x) * blockDim.x;
  Random random(42, number);
  unsigned long long own = 0;
  for (uint64_t i = number; i < samples; i += threads) {
    const float x = random.uniform(), y = random.uniform();
    if (x * x + y * y <= 1) ++own;
  }
  atomicAdd(hits, own);
}
