// Facts about each kernel: its name, its shared memory, what was set for it.
#pragma once

#include <atomic>
#include <cstddef>
#include <string>

namespace warpstep::sim {

/// Blocks of a cluster: on every GPU that has clusters, and where a kernel asks for more.
inline constexpr unsigned kPortableCluster = 8, kMostBlocksInCluster = 16;

struct KernelFacts {
  std::string name;                            // "matmul_tiled<16>"
  std::string linker_name;                     // "_Z12matmul_tiledILi16EEvPKfS1_Pfi"
  std::size_t static_shared_bytes = 0;         // its __shared__ arrays
  unsigned launch_bound = 0;                   // its __launch_bounds__; 0: it has none
  unsigned cluster[3] = {0, 0, 0};             // its __cluster_dims__; 0: it has none
  std::atomic<bool> large_clusters{};          // cudaFuncAttributeNonPortableClusterSizeAllowed
  std::atomic<std::size_t> dynamic_limit{};    // most dynamic shared memory a launch may ask for
  std::atomic<int> carveout{-1};               // cudaFuncAttributePreferredSharedMemoryCarveout
  std::atomic<unsigned long long> unloaded{};  // unloaded_libraries() when it was last looked at
};

/// The facts about a kernel, gathered when it is first asked for. They stay where they are, even if
/// its library is unloaded.
KernelFacts& facts_of(const void* kernel);

/// The most threads that a block of the kernel may have on the device of now.
int most_threads_of(const KernelFacts& facts);

/// Registers of each thread, for occupancy. Only nvcc knows how many a kernel takes, so every
/// kernel is taken to have 32, which limit nothing, unless WARPSTEP_REGISTERS says otherwise: a
/// number for all kernels ("64"), or for some of them by name or by the linker's name,
/// comma-separated ("saxpy:24,matmul_tiled:60"). A value that makes no sense ends the process with
/// one sentence and exit code 1.
int registers_of(const KernelFacts& facts);

/// Whether WARPSTEP_REGISTERS says how many registers the kernel has.
bool are_registers_told(const KernelFacts& facts);

/// Everything that was set is as at the start, for the device of now. Only tests use it:
/// cudaDeviceReset leaves a kernel's attributes alone.
void reset_kernel_attributes_for_tests();

}  // namespace warpstep::sim
