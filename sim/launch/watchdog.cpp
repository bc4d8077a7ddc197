#include "sim/launch/watchdog.h"

#include <pthread.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

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

/// The thread that looks at the clock while launches with a limit run. It sleeps if none has run
/// for a while, and not between launches that follow one another: to wake it costs more than a
/// small launch.
class Watch {
 public:
  ~Watch() {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
  }

  void begin_family() {
    const std::lock_guard lock(mutex_);
    family_is_new_ = true;
    family_is_over_ = false;
  }

  /// False if the grid's family has used up its time.
  bool begin(Grid& grid, double seconds) {
    const std::lock_guard lock(mutex_);
    if (family_is_over_) return false;
    grid_ = &grid;
    seconds_ = seconds;
    ++launches_;
    if (!thread_.joinable())
      thread_ = std::thread([this] { run(); });
    else if (asleep_)
      wake_.notify_one();
    return true;
  }

  void end() {
    const std::lock_guard lock(mutex_);
    grid_ = nullptr;
  }

 private:
  void run() {
    std::unique_lock lock(mutex_);
    for (std::uint64_t seen = 0; !closing_;) {
      asleep_ = grid_ == nullptr && launches_ == seen;
      if (asleep_) wake_.wait(lock, [&] { return closing_ || launches_ != seen; });
      asleep_ = false;
      seen = launches_;
      wake_.wait_for(lock, std::chrono::duration<double>(std::min(0.05, seconds_ / 8)),
                     [this] { return closing_; });
      look();
      if (family_is_over_ && grid_ != nullptr) end_launch(lock);
    }
  }

  /// The clocks are read here alone: that takes longer than a small launch.
  void look() {
    if (std::exchange(family_is_new_, false))
      family_time_ = {};
    else
      family_time_.look();
    family_is_over_ = family_time_.is_over(seconds_);
  }

  /// Loops do not know their threads one by one: for a while the blocks run on fibers, so that the
  /// report knows where these stand.
  void leave_loops(std::unique_lock<std::mutex>& lock) {
    constexpr int kMostSignals = 1000;
    grid_->leave_loops();
    for (int i = 0; i < kMostSignals && grid_ != nullptr; ++i) {
      grid_->interrupt_workers(interrupt_signal());
      wake_.wait_for(lock, std::chrono::microseconds(100));
    }
  }

  void end_launch(std::unique_lock<std::mutex>& lock) {
    if (grid_->loops() != nullptr) leave_loops(lock);
    if (grid_ == nullptr) return;
    grid_->time_out();
    // Again and again: a worker may have been inside the C library when the first signal came. One
    // that prints all the time is outside it for a few nanoseconds in a microsecond.
    for (const std::uint64_t launch = launches_; grid_ != nullptr && launches_ == launch;) {
      grid_->interrupt_workers(interrupt_signal());
      wake_.wait_for(lock, std::chrono::microseconds(100));
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::thread thread_;
  Grid* grid_ = nullptr;  // that runs: one at a time
  double seconds_ = 0;
  std::uint64_t launches_ = 0;
  UsedTime family_time_;
  bool family_is_new_ = true, family_is_over_ = false;
  bool asleep_ = false, closing_ = false;
};

/// A child that the program forks does not have the thread: it gets a watch of its own.
class OwnWatch {
 public:
  OwnWatch();
  Watch& get() {
    if (watch_ == nullptr) watch_ = std::make_unique<Watch>();
    return *watch_;
  }
  void leave_to_parent() { watch_.release(); }

 private:
  std::unique_ptr<Watch> watch_;
};

// Destroyed after the program's own static objects, which may launch.
[[gnu::init_priority(200)]] OwnWatch own_watch;

OwnWatch::OwnWatch() {
  pthread_atfork(nullptr, nullptr, [] { own_watch.leave_to_parent(); });
}

}  // namespace

void begin_family_time() {
  own_watch.get().begin_family();
}

Watchdog::Watchdog(Grid& grid, double seconds)
    : is_watched_(seconds > 0), stopped_by_interrupt_(grid) {
  if (is_watched_ && !own_watch.get().begin(grid, seconds)) {
    is_watched_ = false;
    grid.time_out();
  }
}

Watchdog::~Watchdog() {
  if (is_watched_) own_watch.get().end();
}

}  // namespace warpstep::sim
