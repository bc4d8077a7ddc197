// Host memory that the device may use too: pinned blocks that the API handed out, and memory of
// the program's own that it registered.
#pragma once

#include <driver_types.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace warpstep::sim {

struct HostBlock {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
  int device = 0;           // the device whose reset frees it
  bool registered = false;  // the program's own memory; otherwise allocated as pinned memory
};

/// A pinned block of `bytes` (not 0), page-aligned; null if this machine's memory is used up.
void* allocate_pinned(std::size_t bytes);

/// Ends the pinned block that begins at `pointer`; false if none does.
bool release_pinned(void* pointer);

/// Registers the program's own memory; cudaErrorHostMemoryAlreadyRegistered if a part of it is.
cudaError_t register_host(void* pointer, std::size_t bytes);
cudaError_t unregister_host(void* pointer);

/// The pinned or registered block that `address` lies in.
std::optional<HostBlock> find_host_block(std::uintptr_t address);

std::vector<HostBlock> host_blocks();

/// Whether it may lie in one: a look without a lock.
bool may_lie_in_host_block(std::uintptr_t address);

/// What cudaDeviceReset does to those of the device: pinned blocks are freed, registrations end.
void release_host_blocks(int device);

}  // namespace warpstep::sim
