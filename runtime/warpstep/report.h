// last_launch(): the report of a launch that is over.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <optional>
#include <string>

namespace warpstep {

/// What the last launch of a host thread did.
struct LaunchReport {
  std::string kernel;                   // its name without parameters, "matmul_tiled<16>"
  dim3 grid;                            // blocks
  dim3 block;                           // threads in a block
  std::size_t threads = 0;              // grid times block
  std::optional<std::size_t> barriers;  // thread-barriers passed; a GPU does not count them
  double milliseconds = 0;              // on a GPU only if time_launches(true) was called before
};

/// Makes launches of this host thread measure their time on a GPU, with a pair of events that cost
/// some microseconds a launch, or stops that; off at first. The simulator always measures.
void time_launches(bool on);

/// Returns what the last launch from this host thread did; empty before the first one.
LaunchReport last_launch();

}  // namespace warpstep
