// Memory regions: the block, array or variable that a pointer belongs to, in data and in words.
// Every pointer that the API is given is checked by this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace warpstep::sim {

enum class RegionKind {
  kDevice,      // cudaMalloc
  kManaged,     // cudaMallocManaged
  kSymbol,      // a __device__ or __constant__ variable whose address was asked for
  kPinned,      // cudaMallocHost, cudaHostAlloc
  kRegistered,  // cudaHostRegister
  kKernelHeap,  // malloc() in a kernel: kernels alone may use it
  kNowhere,     // device addresses without a block: freed, or beyond one
  kHost,        // everything else: the program's own memory
};

struct Region {
  RegionKind kind = RegionKind::kHost;
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;   // 0 for kNowhere and kHost: unknown
  std::size_t number = 0;  // of a block of device memory
  int device = 0;          // the device whose memory it is
};

/// The region that `pointer` lies in.
Region region_of(const void* pointer);

/// Whether the API may copy it as device memory.
bool device_may_use(const Region& region);

/// Ends a sentence about the pointer: "lies 4 bytes into device memory block 3 (256 bytes at
/// 0x200000010f00)", "is a null pointer".
std::string describe_pointer(const void* pointer, const Region& region);

/// From now on the variable at `begin` is device memory to the API.
void add_symbol(const void* begin, std::size_t bytes);

}  // namespace warpstep::sim
