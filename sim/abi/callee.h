// The two ways in which a launch names its kernel.
#pragma once

#include "sim/abi/call/instrumentation.h"
#include "sim/abi/debugger_follow.h"
#include "sim/abi/fiber.h"

namespace warpstep::sim {

/// A kernel that the launch names at run time.
template <class... Parameter>
struct PointedKernel {
  static constexpr bool kIsKnown = false;
  void (*address)(Parameter...);
  WARPSTEP_WITHOUT_HOOKS void operator()(Parameter... arguments) const {
    if constexpr (kIsFollowed) note_kernel_begins();
    address(static_cast<Parameter&&>(arguments)...);
    if constexpr (kIsFollowed) note_kernel_ends();
  }
};

/// A kernel that the launch names at compile time, so that it can be inlined into the loop over
/// its threads.
template <auto kKernel>
struct NamedKernel {
  static constexpr bool kIsKnown = true;
  static constexpr auto address = kKernel;
  template <class... Parameter>
  void operator()(Parameter&&... arguments) const {
    if constexpr (kIsFollowed) note_kernel_begins();
    kKernel(static_cast<Parameter&&>(arguments)...);
    if constexpr (kIsFollowed) note_kernel_ends();
  }
};

}  // namespace warpstep::sim
