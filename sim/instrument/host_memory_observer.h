// The part of the checkers' view that is about the host's own memory: what the C and C++ libraries
// give, and a program's own `operator new` and `operator delete`.
#pragma once

#include "sim/base/observer.h"
#include "sim/check/describe/host_memory.h"
#include "sim/check/initcheck/unset_copies.h"
#include "sim/check/memcheck/host_blocks.h"
#include "sim/check/shadow/context.h"

namespace warpstep::sim::check {

/// Looks at no access in those operators: the checkers' own memory comes from there as well, and
/// what they are doing then is half done.
class HostMemoryObserver : public Observer {
 public:
  void host_allocated(const void* begin, std::size_t bytes) override {
    note_host_allocation(begin, bytes);
    note_host_block(begin, bytes);
  }
  void host_freed(const void* begin) override { end_host_block(begin); }
  std::size_t host_room(const void* address) override { return check::host_room(address); }
  void memory_operator_began() override {
    around_ = context.watches;
    around_is_unchecked_ = context.is_unchecked;
    run_unchecked();
  }
  void memory_operator_ended() override {
    context.watches = around_;
    context.is_unchecked = around_is_unchecked_;
  }
  void memory_operator_got(const void* begin, std::size_t bytes) override {
    if (around_ != kOff) note_kernels_own(reinterpret_cast<std::uintptr_t>(begin), bytes);
  }

 private:
  static inline constinit thread_local AccessMode around_ = kOff;
  static inline constinit thread_local bool around_is_unchecked_ = false;
};

}  // namespace warpstep::sim::check
