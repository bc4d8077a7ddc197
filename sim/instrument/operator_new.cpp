// `new` in a kernel: its memory comes from the C++ library, and this is how the checkers know that
// it is the kernel's and not the host's. A program that defines `operator new` itself keeps its
// own.
#include <cstdlib>
#include <new>

#include "sim/check/describe/host_memory.h"
#include "sim/check/shadow/context.h"

void* operator new(std::size_t bytes) {
  void* memory = nullptr;
  while ((memory = std::malloc(bytes == 0 ? 1 : bytes)) == nullptr) {
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
  using namespace warpstep::sim::check;
  if (context.watches)
    note_kernels_own(reinterpret_cast<std::uintptr_t>(memory), bytes, __builtin_return_address(0));
  return memory;
}
