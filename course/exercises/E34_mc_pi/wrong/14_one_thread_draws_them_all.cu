// expect: T5
#include "random.h"

__global__ void mc_pi(uint64_t seed, uint64_t samples, unsigned long long* hits) {
  if (blockIdx.x != 0 || threadIdx.x != 0) return;
  Random random(seed, 0);
  unsigned long long own = 0;
  for (uint64_t i = 0; i < samples; ++i) {
    const float x = random.uniform(), y = random.uniform();
    if (x * x + y * y <= 1) ++own;
  }
  atomicAdd(hits, own);
}
