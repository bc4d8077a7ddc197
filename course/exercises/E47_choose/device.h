// What a device offers to blocks. Given: leave it as it is.
#pragma once

#include <cstddef>

struct DeviceProfile {
  int threads_per_block;         // at most so many
  int threads_per_sm;            // a multiprocessor holds so many at once
  int blocks_per_sm;             // and so many blocks
  int registers_per_sm;          // that they share
  std::size_t shared_per_block;  // bytes of shared memory that a block may have
  std::size_t shared_per_sm;     // bytes that all blocks on it share
};
