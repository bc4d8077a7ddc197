// Equal shares, the first threads take one more; a block adds up in shared memory.
#include "random.h"

__global__ void mc_pi(uint64_t seed, uint64_t samples, unsigned long long* hits) {
  __shared__ unsigned long long of_block;
  if (threadIdx.x == 0) of_block = 0;
  __syncthreads();
  const uint64_t threads = uint64_t(gridDim.x) * blockDim.x;
  const uint64_t number = uint64_t(threadIdx.x) * gridDim.x + blockIdx.x;
  uint64_t left = samples / threads + (number < samples % threads ? 1 : 0);
  Random x(seed, 2 * number), y(seed, 2 * number + 1);
  unsigned own = 0;
  for (; left > 0; --left) {
    const float2 point = make_float2(x.uniform(), y.uniform());
    own += point.x * point.x + point.y * point.y <= 1;
  }
  atomicAdd(&of_block, own);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(hits, of_block);
}
