// Each sample has a stream of its own, so the count does not even depend on the launch.
#include "random.h"

__device__ bool hits_circle(Random random) {
  const float x = random.uniform();
  return hypotf(x, random.uniform()) <= 1.0f;
}

__global__ void mc_pi(uint64_t seed, uint64_t samples, unsigned long long* hits) {
  unsigned long long own = 0;
  uint64_t sample = blockIdx.x * uint64_t(blockDim.x) + threadIdx.x;
  for (; sample < samples; sample += uint64_t(gridDim.x) * blockDim.x)
    own += hits_circle(Random(seed, sample)) ? 1 : 0;
  if (own != 0) atomicAdd(hits, own);
}
