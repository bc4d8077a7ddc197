// Settings of the simulator: environment variables, read once, each refused in words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "sim/schedule/schedule_policy.h"

namespace warpstep::sim {

/// When work on streams runs: at the call, or when something waits for it, in an order that the
/// seed chooses.
struct StreamOrder {
  bool are_deferred = false;
  std::uint64_t seed = 0;
};

/// What runs the threads of a block: a fiber each, or where the kernel's shape allows it a loop
/// over them between barriers.
enum class Engine { automatic, fibers, loops };

/// How grids run. Tests change it between launches.
struct Settings {
  unsigned workers = 1;                    // WARPSTEP_WORKERS, default: every core
  std::unique_ptr<SchedulePolicy> policy;  // WARPSTEP_SCHEDULE, default: in-order
  std::size_t stack_bytes = 0;             // WARPSTEP_STACK, per thread, default: 64 KiB
  double timeout_seconds = 0;              // WARPSTEP_TIMEOUT, per launch, default: 0 = none
  Engine engine = Engine::automatic;       // WARPSTEP_ENGINE, default: auto
  StreamOrder streams{};                   // WARPSTEP_STREAMS, default: at-once
};

/// The settings of this process. A variable with a value that makes no sense ends the process with
/// one sentence and exit code 1.
Settings& settings();

}  // namespace warpstep::sim
