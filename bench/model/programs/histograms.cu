// Histograms and other atomics: in global and in shared memory, contended and spread.
#include "versions.h"

constexpr unsigned kThreads = 256, kElements = 1u << 22;

__device__ unsigned mixed(unsigned i) {
  return (i * 2654435761u) >> 7;
}

__global__ void in_global(const unsigned* in, unsigned* bins, unsigned count) {
  const unsigned i = blockIdx.x * kThreads + threadIdx.x;
  atomicAdd(&bins[(in[i] + mixed(i)) % count], 1u);
}

__global__ void in_shared(const unsigned* in, unsigned* bins, unsigned count) {
  __shared__ unsigned own[256];
  own[threadIdx.x] = 0;
  __syncthreads();
#pragma unroll 4
  for (unsigned k = 0; k < 16; ++k) {
    const unsigned i = (blockIdx.x * 16 + k) * kThreads + threadIdx.x;
    atomicAdd(&own[(in[i] + mixed(i)) % count], 1u);
  }
  __syncthreads();
  if (threadIdx.x < count) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

__global__ void own_counter(const unsigned* in, unsigned* bins, unsigned) {
  const unsigned i = blockIdx.x * kThreads + threadIdx.x;
  atomicAdd(&bins[i], in[i]);
}

__global__ void own_result(const unsigned* in, unsigned* bins, unsigned) {
  const unsigned i = blockIdx.x * kThreads + threadIdx.x;
  bins[i] = atomicAdd(&bins[i], in[i]) + 1;
}

using Kernel = void (*)(const unsigned*, unsigned*, unsigned);

model::Version version(const char* name, Kernel kernel, unsigned elements, unsigned bins,
                       unsigned each = 1) {
  const unsigned blocks = elements / kThreads / each;
  return {name,
          blocks,
          kThreads,
          std::min(blocks, each > 1 ? 4u : 32u),
          {elements * 4ul, bins * 4ul},
          [kernel, bins](dim3 grid, void* const* a) {
            kernel<<<grid, kThreads>>>(static_cast<const unsigned*>(a[0]),
                                       static_cast<unsigned*>(a[1]), bins);
          }};
}

int main(int argc, char** argv) {
  return model::run(argc, argv,
                    {version("histogram_global_1", in_global, kElements / 4, 1),
                     version("histogram_global_16", in_global, kElements / 4, 16),
                     version("histogram_global_256", in_global, kElements, 256),
                     version("histogram_global_4096", in_global, kElements, 4096),
                     version("histogram_global_million", in_global, kElements, 1u << 20),
                     version("histogram_shared_2", in_shared, kElements, 2, 16),
                     version("histogram_shared_16", in_shared, kElements, 16, 16),
                     version("histogram_shared_256", in_shared, kElements, 256, 16),
                     version("atomic_own_counter", own_counter, kElements, kElements),
                     version("atomic_own_counter_small", own_counter, 1u << 18, 1u << 18),
                     version("atomic_own_result", own_result, kElements, kElements)});
}
