#include "sim/launch/watchdog.h"

#include <chrono>

#include "sim/failure/signals.h"

namespace warpstep::sim {

Watchdog::Watchdog(Grid& grid, double seconds) : grid_(grid) {
  if (seconds > 0) thread_ = std::thread([this, seconds] { run(seconds); });
}

Watchdog::~Watchdog() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  over_.notify_all();
  thread_.join();
}

void Watchdog::run(double seconds) {
  std::unique_lock lock(mutex_);
  const auto is_over = [this] { return is_over_; };
  if (over_.wait_for(lock, std::chrono::duration<double>(seconds), is_over)) return;
  grid_.time_out();
  // Again and again: a worker may have been inside the C library when the first signal came. One
  // that prints all the time is outside it for a few nanoseconds in a microsecond.
  do {
    grid_.interrupt_workers(interrupt_signal());
  } while (!over_.wait_for(lock, std::chrono::microseconds(100), is_over));
}

}  // namespace warpstep::sim
