// Watchdog: ends a launch that runs longer than allowed.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "sim/grid/grid.h"

namespace warpstep::sim {

/// Stops the grid `seconds` after it was made, unless it is destroyed before. 0 seconds: never.
class Watchdog {
 public:
  Watchdog(Grid& grid, double seconds);
  Watchdog(const Watchdog&) = delete;
  ~Watchdog();

 private:
  void run(double seconds);

  Grid& grid_;
  std::mutex mutex_;
  std::condition_variable over_;
  bool is_over_ = false;
  std::thread thread_;
};

}  // namespace warpstep::sim
