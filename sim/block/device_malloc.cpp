// What `malloc`, `calloc` and `free` mean in a file with kernels; see
// sim/device/builtins/device_malloc.h. Host code of the same file comes here too and gets the C
// library's.
#include <dlfcn.h>

#include <cstdlib>
#include <new>

#include "sim/base/observer.h"
#include "sim/block/worker.h"
#include "sim/memory/kernel_heap.h"

namespace warpstep::sim {

namespace {

constinit thread_local unsigned host_memory = 0;   // how many of HostMemory live
constinit thread_local bool asks = false;          // whose `delete` a program has
constinit thread_local bool deletes_here = false;  // it is ours

bool is_of_the_kernel() {
  return Worker::running() != nullptr && host_memory == 0;
}

/// Memory of the host's, of which the observer has been told.
void* told(void* memory, std::size_t bytes) {
  if (observer != nullptr && memory != nullptr) observer->host_allocated(memory, bytes);
  return memory;
}

/// The observer is told of memory of the host's that goes back.
void* told_of(void* memory) {
  if (observer != nullptr && memory != nullptr) observer->host_freed(memory);
  return memory;
}

[[noreturn]] void stop(cudaError_t code, const char* what, const void* pointer, const void* back) {
  if (observer != nullptr) observer->memory_misused(MemoryMisuse::wrong_free, pointer, what);
  Worker::running()->stop({.kind = FaultKind::misuse,
                           .pc = static_cast<const char*>(back) - 1,
                           .code = code,
                           .what = what,
                           .is_reported = observer != nullptr});
}

/// Ends the running thread's launch if the heap did not hand the memory out or has it back already.
/// `back` is where free() returns to, for the report.
void release(void* pointer, const void* back) {
  switch (kernel_heap().release(pointer)) {
    case Release::done:
      return;
    case Release::freed_before:
      stop(cudaErrorLaunchFailure, "free() of memory that was already freed", pointer, back);
    case Release::unknown:
      stop(cudaErrorIllegalAddress,
           "free() in a kernel of memory that malloc() in a kernel did not return", pointer, back);
  }
}

/// By the `operator delete` that the program would have without ours: the C++ library's, or that of
/// a sanitizer.
void delete_hosts(void* pointer) {
  static const auto next = reinterpret_cast<void (*)(void*)>(dlsym(RTLD_NEXT, "_ZdlPv"));
  told_of(pointer);
  next == nullptr ? std::free(pointer) : next(pointer);
}

}  // namespace

}  // namespace warpstep::sim

extern "C" void* warpstep_malloc(std::size_t bytes) {
  using namespace warpstep::sim;
  if (is_of_the_kernel()) return kernel_heap().allocate(bytes);
  if (Worker::running() == nullptr) return told(std::malloc(bytes), bytes);
  void* const memory = std::malloc(bytes);
  if (observer != nullptr && memory != nullptr) observer->memory_operator_got(memory, bytes);
  return memory;
}

extern "C" void* warpstep_calloc(std::size_t count, std::size_t bytes) {
  return warpstep::sim::told(std::calloc(count, bytes), count * bytes);
}

extern "C" void* warpstep_realloc(void* pointer, std::size_t bytes) {
  using namespace warpstep::sim;
  return told(std::realloc(told_of(pointer), bytes), bytes);
}

extern "C" void warpstep_free(void* pointer) {
  if (pointer == nullptr) return;
  if (!warpstep::sim::is_of_the_kernel()) return std::free(warpstep::sim::told_of(pointer));
  warpstep::sim::release(pointer, __builtin_return_address(0));
}

/// What `new` in a kernel has taken from the heap goes back there. A program's own comes before it.
[[gnu::weak]] void operator delete(void* pointer) noexcept {
  using namespace warpstep::sim;
  deletes_here |= asks;
  if (!is_of_the_kernel() || !kernel_heap().knows(pointer)) return delete_hosts(pointer);
  release(pointer, __builtin_return_address(0));
}

extern "C" void* warpstep_new(std::size_t bytes, bool is_array) noexcept {
  using namespace warpstep::sim;
  // As `delete` comes to ours in a program: by way of the C++ library.
  void (*volatile with_size)(void*, std::size_t) = &operator delete;
  asks = true;
  if (!deletes_here) with_size(nullptr, bytes);
  asks = false;
  if (is_of_the_kernel() && deletes_here) return kernel_heap().allocate(bytes);
  return is_array ? operator new[](bytes, std::nothrow) : operator new(bytes, std::nothrow);
}

extern "C" void warpstep_begin_host_memory() noexcept {
  using namespace warpstep::sim;
  if (host_memory++ == 0 && observer != nullptr) observer->memory_operator_began();
}

extern "C" void warpstep_end_host_memory() noexcept {
  using namespace warpstep::sim;
  if (--host_memory == 0 && observer != nullptr) observer->memory_operator_ended();
}
