#include "sim/launch/watchdog.h"

#include <time.h>

#include <algorithm>
#include <chrono>

#include "sim/failure/signals.h"

namespace warpstep::sim {

namespace {

/// A launch that waits for the processor, as on a busy machine, has as many times its time.
constexpr double kMostWaiting = 10;

/// A machine that stood still for longer than this has not computed for all of it.
constexpr double kMostInAStep = 0.25;

double seconds_by(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// The time that a launch uses: no more than passes, and no more than the process computes.
class UsedTime {
 public:
  /// To be called often.
  void look() {
    const Sample now;
    const double passed = std::min(now.clock - before_.clock, kMostInAStep);
    used_ += std::clamp(now.processor - before_.processor, 0.0, passed);
    passed_ += passed;
    before_ = now;
  }
  bool is_over(double seconds) const {
    return used_ >= seconds || passed_ >= kMostWaiting * seconds;
  }

 private:
  struct Sample {
    double clock = seconds_by(CLOCK_MONOTONIC), processor = seconds_by(CLOCK_PROCESS_CPUTIME_ID);
  };
  Sample before_;
  double used_ = 0, passed_ = 0;
};

/// One grid runs at a time.
UsedTime& family_time() {
  static UsedTime time;
  return time;
}

bool has_family_used(double seconds) {
  family_time().look();
  return family_time().is_over(seconds);
}

}  // namespace

void begin_family_time() {
  family_time() = {};
}

Watchdog::Watchdog(Grid& grid, double seconds) : grid_(grid), stopped_by_interrupt_(grid) {
  if (seconds > 0 && has_family_used(seconds))
    grid.time_out();
  else if (seconds > 0)
    thread_ = std::thread([this, seconds] { run(seconds); });
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
  const std::chrono::duration<double> step(std::min(0.05, seconds / 8));
  for (UsedTime time; !time.is_over(seconds); time.look())
    if (over_.wait_for(lock, step, is_over)) return;
  grid_.time_out();
  // Again and again: a worker may have been inside the C library when the first signal came. One
  // that prints all the time is outside it for a few nanoseconds in a microsecond.
  do {
    grid_.interrupt_workers(interrupt_signal());
  } while (!over_.wait_for(lock, std::chrono::microseconds(100), is_over));
}

}  // namespace warpstep::sim
