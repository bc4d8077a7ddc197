// Occupancy: how many blocks of a kernel one multiprocessor holds at a time, by the formula that
// NVIDIA publishes (cuda_occupancy.h): each resource gives a limit, and the smallest one holds.
#pragma once

#include "sim/gpu/device_profile.h"

#include <cstddef>
#include <functional>

namespace warpstep::sim {

/// What one block takes of a multiprocessor.
struct BlockNeeds {
  int threads = 0;
  int most_threads = 0;            // by the kernel's bound; 0: it has none
  int registers = 0;               // of one thread
  std::size_t static_shared = 0;   // bytes of its __shared__ arrays
  std::size_t dynamic_shared = 0;  // bytes that the launch asks for
  std::size_t dynamic_limit = 0;   // most that a launch may ask for
  int carveout = -1;  // percent of the shared memory and cache that the kernel prefers as shared
};

/// Blocks of that size that are resident on one multiprocessor of `gpu` at the same time. 0 if not
/// even one fits.
int resident_blocks(const DeviceProfile& gpu, const BlockNeeds& needs);

/// The same by each resource alone.
struct BlockLimits {
  int warps = 0;      // that a multiprocessor holds
  int blocks = 0;     // that it holds, however small
  int registers = 0;  // INT_MAX: no limit, as the next
  int shared = 0;
};
BlockLimits block_limits(const DeviceProfile& gpu, const BlockNeeds& needs);

/// Bytes of dynamic shared memory that each of `blocks` blocks may have while all of them are
/// resident on one multiprocessor; -1 when they cannot be, whatever they ask for.
long long dynamic_shared_for(const DeviceProfile& gpu, const BlockNeeds& needs, int blocks);

/// The block size with which most threads are resident, and how many such blocks fill the device.
struct BestBlock {
  int threads = 0;
  int grid = 0;
};

/// Tries every number of warps up to `limit` threads (0: whatever a block may have), which the
/// kernel's bound lowers; of equals the largest is taken. `shared_for(threads)` says how much
/// dynamic shared memory a block asks for.
BestBlock best_block(const DeviceProfile& gpu, BlockNeeds needs, int limit,
                     const std::function<std::size_t(int threads)>& shared_for);

/// What a block of `threads` threads of a kernel takes on the current device. The registers are
/// those that the simulator assumes: see registers_of() in sim/gpu/kernel_facts.h.
BlockNeeds needs_of(const void* kernel, int threads, std::size_t dynamic_shared);

/// The largest grid that a cooperative launch of `kernel` may have on the current device: every
/// block must be resident at the same time.
long long most_cooperative_blocks(const void* kernel, int threads, std::size_t dynamic_shared);

}  // namespace warpstep::sim
