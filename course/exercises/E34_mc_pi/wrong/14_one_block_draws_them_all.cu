// expect: T5
#include "random.h"
__global__ void mc_pi(uint64_t seed, uint64_t samples, unsigned long long* hits) {
  if (blockIdx.x != 0) return;
  const uint64_t number = threadIdx.x;
  const uint64_t threads = blockDim.x;
  Random random(seed, number);
  unsigned long long own = 0;
  for (uint64_t i = number; i < samples; i += threads) {
    const float x = random.uniform(), y = random.uniform();
    if (x * x + y * y <= 1) ++own;
  }
  atomicAdd(hits, own);
}
