// Dynamic shared memory: the array whose size the launch sets.
#pragma once

#include <cstddef>

namespace warpstep {

namespace sim {
extern constinit thread_local unsigned char* dynamic_shared_memory;
}

/// The block's dynamic shared memory as an array of Value: as many bytes as the launch asked for,
/// aligned to 128 bytes, the same array for every thread of the block and every T.
template <class Value>
Value* dynamic_shared() {
  return reinterpret_cast<Value*>(sim::dynamic_shared_memory);
}

}  // namespace warpstep
