#include "sim/launch/published_launch.h"

#include <string>

#include "sim/abi/debugger_tables.h"
#include "sim/grid/grid.h"

namespace warpstep::sim {

namespace {

[[gnu::init_priority(200)]] std::string schedule;  // what the record points at

void copy(const dim3& shape, std::uint64_t (&to)[3]) {
  to[0] = shape.x;
  to[1] = shape.y;
  to[2] = shape.z;
}

/// Keeps it with the latest launches.
void note_launch(const LaunchShape& shape) {
  const std::uint64_t number = warpstep_debug_launch.number;
  WarpstepDebugPastLaunch& past = warpstep_debug_launches[number % kWarpstepDebugMostLaunches];
  past = {number, warpstep_debug_launch.kernel, {}, {}, shape.shared_bytes, 0};
  copy(shape.grid, past.grid);
  copy(shape.block, past.block);
}

}  // namespace

PublishedLaunch::PublishedLaunch(const Grid& grid, bool cooperative) {
  WarpstepDebugLaunch& launch = warpstep_debug_launch;
  ++launch.number;
  launch.kernel = grid.kernel();
  copy(grid.shape().grid, launch.grid);
  copy(grid.shape().block, launch.block);
  launch.shared_bytes = grid.shape().shared_bytes;
  launch.next_position = &grid.next_position();
  launch.is_cooperative = cooperative;
  schedule = grid.policy().name();
  launch.schedule = schedule.c_str();
  launch.is_active = 1;
  note_launch(grid.shape());
  warpstep_debug_launch_begins();
}

PublishedLaunch::~PublishedLaunch() {
  warpstep_debug_launch_ends();
  const std::uint64_t number = warpstep_debug_launch.number;
  warpstep_debug_launches[number % kWarpstepDebugMostLaunches].has_ended = 1;
  warpstep_debug_launch.is_active = 0;
}

}  // namespace warpstep::sim
