// Address space of a kernel's pointer: __isShared() and similar, and the numbers that inline PTX
// has for addresses.
#pragma once

#include <cstddef>

namespace warpstep::sim {

/// Whether it lies in the resident block's `__shared__` variables or its dynamic shared memory.
bool is_shared(const void* pointer);

/// Whether it lies on the stack of a thread of the resident block.
bool is_local(const void* pointer);

/// The number of 32 bits that a place in the resident block's shared memory has in inline PTX, else
/// one of no place, and the place that has a number, which ends the launch where there is none.
std::size_t shared_number(const void* pointer);
void* shared_pointer(std::size_t number);

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

inline std::size_t __cvta_generic_to_shared(const void* ptr) {
  return warpstep::sim::shared_number(ptr);
}

inline void* __cvta_shared_to_generic(std::size_t number) {
  return warpstep::sim::shared_pointer(number);
}

inline std::size_t __cvta_generic_to_global(const void* ptr) {
  return reinterpret_cast<std::size_t>(ptr);
}

inline void* __cvta_global_to_generic(std::size_t number) {
  return reinterpret_cast<void*>(number);
}
