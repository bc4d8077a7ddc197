// `new`: in a kernel its memory comes from the C++ library as well, and this is how the checkers
// know whose it is. A program that defines `operator new` itself keeps its own.
#include <cstdlib>
#include <new>

#include "sim/base/observer.h"
#include "sim/check/describe/host_memory.h"
#include "sim/check/shadow/context.h"

void* operator new(std::size_t bytes) {
  void* memory = nullptr;
  while ((memory = std::malloc(bytes == 0 ? 1 : bytes)) == nullptr) {
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
  using namespace warpstep::sim;
  if (check::context.watches)
    check::note_kernels_own(reinterpret_cast<std::uintptr_t>(memory), bytes,
                            __builtin_return_address(0));
  else if (observer != nullptr)
    observer->host_allocated(memory, bytes);
  return memory;
}
