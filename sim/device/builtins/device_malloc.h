// malloc() and free() in kernels are the device's, not the C library's: the same names, another
// definition at link time, which distinguishes kernels from host code (sim/memory/kernel_heap.cpp).
// calloc() and realloc() are the host's alone; the checkers are told of them.
// The assembler renames them, because clang gives a function that it knows for built-in no other
// name.
#pragma once

#include <cstdlib>
#include <new>

asm("malloc = warpstep_malloc\n"
    "calloc = warpstep_calloc\n"
    "realloc = warpstep_realloc\n"
    "free = warpstep_free\n");

extern "C" void warpstep_begin_host_memory() noexcept;
extern "C" void warpstep_end_host_memory() noexcept;

extern "C" void* warpstep_new(std::size_t bytes, bool is_array) noexcept;

namespace warpstep::sim {

/// What `new` in device code asks: see tools/translate/variables/device_new.h.
enum class OnDevice { heap };

/// While it lives, malloc() and free() are the C library's on this OS thread, in a kernel too: in a
/// program's own `operator new` and `operator delete`, which the simulator calls for itself.
class HostMemory {
 public:
  HostMemory() noexcept { warpstep_begin_host_memory(); }
  ~HostMemory() { warpstep_end_host_memory(); }
  HostMemory(const HostMemory&) = delete;
  HostMemory& operator=(const HostMemory&) = delete;
};

}  // namespace warpstep::sim

[[nodiscard]] inline void* operator new(std::size_t bytes, warpstep::sim::OnDevice) noexcept {
  return warpstep_new(bytes, false);
}
[[nodiscard]] inline void* operator new[](std::size_t bytes, warpstep::sim::OnDevice) noexcept {
  return warpstep_new(bytes, true);
}
/// The device's heap gives blocks of 16 bytes.
[[nodiscard]] inline void* operator new(std::size_t bytes, std::align_val_t alignment,
                                        warpstep::sim::OnDevice) noexcept {
  return operator new(bytes, alignment, std::nothrow);
}
[[nodiscard]] inline void* operator new[](std::size_t bytes, std::align_val_t alignment,
                                          warpstep::sim::OnDevice) noexcept {
  return operator new[](bytes, alignment, std::nothrow);
}
