// Hooks of the course around each watched launch, while the device's memory is open.
#pragma once

namespace warpstep::sim::check {

struct AroundLaunches {
  void (*before)() = nullptr;
  void (*after)() = nullptr;
};

/// Nothing is called unless the program around an answer asks for it.
inline AroundLaunches around_launches;

}  // namespace warpstep::sim::check
