// Ctrl-C in an interpreter that has launched a kernel: ends the launch, not the process.
#pragma once

#include "sim/grid/grid.h"

namespace warpstep::sim {

/// From now on SIGINT ends the launch that runs. The handler that was there is called as well.
void stop_launches_at_interrupts();

/// While it lives, an interrupt ends this grid. Does nothing unless that was asked for.
class StoppedByInterrupt {
 public:
  explicit StoppedByInterrupt(Grid& grid);
  ~StoppedByInterrupt();
  StoppedByInterrupt(const StoppedByInterrupt&) = delete;
  StoppedByInterrupt& operator=(const StoppedByInterrupt&) = delete;

 private:
  bool is_watched_;
};

}  // namespace warpstep::sim
