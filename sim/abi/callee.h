// The two ways in which a launch names its kernel.
#pragma once

#include <utility>

namespace warpstep::sim {

/// A kernel that the launch names at run time.
template <class... P>
struct PointedKernel {
  void (*address)(P...);
  void operator()(P... arguments) const { address(std::forward<P>(arguments)...); }
};

/// A kernel that the launch names at compile time, so that it can be inlined into the loop over
/// its threads.
template <auto kKernel>
struct NamedKernel {
  static constexpr auto address = kKernel;
  template <class... P>
  void operator()(P&&... arguments) const {
    kKernel(std::forward<P>(arguments)...);
  }
};

}  // namespace warpstep::sim
