// Launches that have next to nothing to do, and many blocks that have little.
#include "versions.h"

__global__ void nothing(float*) {}

__global__ void one_store(float* out) {
  if (threadIdx.x == 0) out[blockIdx.x] = 1;
}

__global__ void small_sum(float* out) {
  __shared__ float part[256];
  part[threadIdx.x] = static_cast<float>(threadIdx.x);
  __syncthreads();
  for (unsigned s = 128; s > 0; s /= 2) {
    if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = part[0];
}

model::Version version(const char* name, void (*kernel)(float*), unsigned blocks,
                       unsigned threads) {
  return {name,
          blocks,
          threads,
          std::min(blocks, 8u),
          {blocks * 4ul},
          [kernel, threads](dim3 grid, void* const* a) {
            kernel<<<grid, threads>>>(static_cast<float*>(a[0]));
          }};
}

int main(int argc, char** argv) {
  return model::run(
      argc, argv,
      {version("nothing_1", nothing, 1, 32), version("nothing_132", nothing, 132, 256),
       version("nothing_10000", nothing, 10000, 256),
       version("nothing_100000", nothing, 100000, 64), version("one_store_1", one_store, 1, 32),
       version("one_store_10000", one_store, 10000, 256), version("small_sum_1", small_sum, 1, 256),
       version("small_sum_132", small_sum, 132, 256),
       version("small_sum_10000", small_sum, 10000, 256)});
}
