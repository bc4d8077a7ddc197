// Reads at random in arrays that fit the caches and that do not, and chains of dependent reads,
// with few and with many warps on a multiprocessor.
#include "versions.h"

__device__ unsigned mixed(unsigned i) {
  i ^= i >> 16;
  i *= 0x7feb352du;
  i ^= i >> 15;
  i *= 0x846ca68bu;
  return i ^ (i >> 16);
}

__global__ void gather(const unsigned* in, unsigned* out, unsigned mask) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[mixed(i) & mask];
}

__global__ void gather_many(const unsigned* in, unsigned* out, unsigned mask) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned sum = 0;
#pragma unroll
  for (unsigned k = 0; k < 8; ++k) sum += in[mixed(i * 8 + k) & mask];
  out[i] = sum;
}

__global__ void scatter(const unsigned* in, unsigned* out, unsigned mask) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[mixed(i) & mask] = in[i];
}

/// Each read needs what the one before found, which is 0.
__global__ void chase(const unsigned* in, unsigned* out, unsigned mask) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned next = i & mask;
  for (unsigned k = 0; k < 32; ++k) next = (in[next] + mixed(i + k)) & mask;
  out[i] = next;
}

/// The shared memory that it asks for keeps other blocks away.
__global__ void crowded_out(const unsigned* in, unsigned* out, unsigned mask) {
  extern __shared__ unsigned space[];
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (mask == 12345) space[threadIdx.x] = i;
  unsigned sum = 0;
  for (unsigned k = 0; k < 16; ++k) sum += in[(i + k * 65536) & mask] ^ sum;
  out[i] = sum;
}

using Kernel = void (*)(const unsigned*, unsigned*, unsigned);

model::Version version(const std::string& name, Kernel kernel, unsigned blocks, unsigned cells,
                       unsigned few, std::size_t dynamic = 0) {
  const unsigned written = std::max(blocks * 256u, cells);
  return {name,
          blocks,
          256,
          std::min(blocks, few),
          {cells * 4ul, written * 4ul},
          [=](dim3 grid, void* const* a) {
            if (dynamic > 48 * 1024)
              model::require(
                  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                       static_cast<int>(dynamic)),
                  "shared memory");
            kernel<<<grid, 256, dynamic>>>(static_cast<const unsigned*>(a[0]),
                                           static_cast<unsigned*>(a[1]), cells - 1);
          }};
}

int main(int argc, char** argv) {
  constexpr unsigned kFits1 = 1u << 12, kFits2 = 1u << 22, kBig = 1u << 26;  // 16 KB, 16 MB, 256 MB
  std::vector<model::Version> all = {
      version("gather_16k", gather, 16384, kFits1, 64),
      version("gather_16m", gather, 16384, kFits2, 64),
      version("gather_256m", gather, 16384, kBig, 64),
      version("gather_many_16k", gather_many, 4096, kFits1, 16),
      version("gather_many_1m", gather_many, 4096, 1u << 18, 16),
      version("gather_many_16m", gather_many, 4096, kFits2, 16),
      version("gather_many_256m", gather_many, 4096, kBig, 16),
      version("scatter_16m", scatter, 16384, kFits2, 64),
      version("scatter_256m", scatter, 16384, kBig, 64),
      version("chase_16k", chase, 132, kFits1, 8),
      version("chase_16m", chase, 132, kFits2, 8),
      version("chase_256m", chase, 132, kBig, 8),
      version("chase_256m_many", chase, 1056, kBig, 8),
      version("chase_one_block", chase, 1, kFits2, 1),
  };
  for (const unsigned kilobytes : {0u, 24u, 48u, 100u, 200u}) {
    all.push_back(version("crowded_" + std::to_string(kilobytes) + "k_16m", crowded_out, 2112,
                          kFits2, 8, kilobytes * 1024));
    all.push_back(version("crowded_" + std::to_string(kilobytes) + "k_256m", crowded_out, 2112,
                          kBig, 8, kilobytes * 1024));
  }
  return model::run(argc, argv, all);
}
