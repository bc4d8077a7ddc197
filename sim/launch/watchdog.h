// Watchdog: ends a launch that runs longer than allowed, or that an interrupt is to end.
#pragma once

#include "sim/failure/interrupts.h"
#include "sim/grid/grid.h"

namespace warpstep::sim {

/// A launch begins by the host: its grid and all that descend from it have its time together.
void begin_family_time();

/// Stops the grid after `seconds` in which the process computed, or ten times as many by the clock,
/// unless it is destroyed before, and at once where its family has used them up. 0 seconds: never.
/// An interrupt stops it earlier, where stop_launches_at_interrupts() was called.
class Watchdog {
 public:
  Watchdog(Grid& grid, double seconds);
  Watchdog(const Watchdog&) = delete;
  ~Watchdog();

 private:
  bool is_watched_;
  StoppedByInterrupt stopped_by_interrupt_;
};

}  // namespace warpstep::sim
