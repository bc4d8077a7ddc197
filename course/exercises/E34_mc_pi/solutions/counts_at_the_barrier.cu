// The barrier counts the hits of a block, and one thread adds them.
#include "random.h"
__global__ void mc_pi(uint64_t seed, uint64_t samples, unsigned long long* hits) {
  const uint64_t number = uint64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  const uint64_t threads = uint64_t(gridDim.x) * blockDim.x;
  Random random(seed, number);
  unsigned long long of_block = 0;
  for (uint64_t first = 0; first < samples; first += threads) {
    bool hit = false;
    if (first + number < samples) {
      const float x = random.uniform(), y = random.uniform();
      hit = x * x + y * y <= 1;
    }
    of_block += __syncthreads_count(hit);
  }
  if (threadIdx.x == 0) atomicAdd(hits, of_block);
}
