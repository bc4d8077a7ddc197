// Memory for a block's dynamic shared memory, between guard pages: an index beyond what the launch
// asked for faults, as on a GPU, and reaches no memory of the simulator.
#pragma once

#include <cstddef>

namespace warpstep::sim {

class SharedMemory {
 public:
  SharedMemory() = default;
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
  ~SharedMemory() { release(); }

  /// Reserves `bytes`, which end where the reservation ends; aligned to 128 bytes. Of 0 bytes not
  /// even the first may be touched. Without guards there can be any number of these. Throws
  /// std::bad_alloc if the address space is exhausted.
  unsigned char* reserve(std::size_t bytes, bool guarded);

 private:
  void release();

  unsigned char* base_ = nullptr;  // of the guard in front
  std::size_t room_ = 0;
};

}  // namespace warpstep::sim
