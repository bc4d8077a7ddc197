// The part of the checkers' view that is about a program's own `operator new` and `operator
// delete`.
#pragma once

#include "sim/base/observer.h"
#include "sim/check/describe/host_memory.h"
#include "sim/check/shadow/context.h"

namespace warpstep::sim::check {

/// Looks at no access in them: the checkers' own memory comes from there as well, and what they are
/// doing then is half done.
class MemoryOperators : public Observer {
 public:
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
