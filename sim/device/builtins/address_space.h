// Address space of a kernel's pointer: __isShared() and similar.
#pragma once

namespace warpstep::sim {

/// Whether it lies in the resident block's `__shared__` variables or its dynamic shared memory.
bool is_shared(const void* pointer);

/// Whether it lies on the stack of a thread of the resident block.
bool is_local(const void* pointer);

}  // namespace warpstep::sim

inline unsigned int __isShared(const void* ptr) {
  return warpstep::sim::is_shared(ptr);
}

inline unsigned int __isLocal(const void* ptr) {
  return warpstep::sim::is_local(ptr);
}

/// Whether it lies in neither of the two, as on a GPU: a null pointer is global, too.
inline unsigned int __isGlobal(const void* ptr) {
  return !warpstep::sim::is_shared(ptr) && !warpstep::sim::is_local(ptr);
}
