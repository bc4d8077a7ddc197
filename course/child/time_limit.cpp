// Simulator backend of the limit of a call's time.
#include <pthread.h>
#include <signal.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "course/child/engine.h"
#include "sim/schedule/settings.h"
#include "sim/symbols/backtrace.h"
#include "sim/symbols/user_code.h"

namespace warpstep::course {

namespace {

int question() {
  return SIGRTMIN + 6;
}

std::array<const void*, 64> calls;
std::atomic<std::size_t> call_count = 0;  // 0: not answered yet

/// The host's thread says where it is. It has been there for seconds: in a loop of the learner's.
/// It may stand in malloc() or in a kernel, so what lines these calls are is found out elsewhere.
void answer_where(int) {
  if (call_count == 0) call_count = sim::calls_on_this_stack(calls);
}

std::atomic<bool> report_is_full = false;

/// The file of the report is as large as the judge allows.
void note_full_report(int) {
  report_is_full = true;
}

/// "saxpy.cu:12", the innermost line that the learner wrote; empty: none is known. Of the host's,
/// if the stub called it: a kernel has a stack of its own.
struct Place {
  std::string line;
  bool is_hosts = false;
};

Place answer() {
  Place place;
  for (std::size_t i = 0; i < call_count && !place.is_hosts; ++i) {
    const std::string line = sim::user_location(calls[i]);
    const auto names = [&](const char* words) { return line.find(words) != std::string::npos; };
    place.is_hosts = names("/stub.cu:");
    const bool is_learners = !line.empty() && !names("/include/") && !names("course/child/");
    if (place.line.empty() && is_learners && !place.is_hosts) place.line = line;
  }
  return place;
}

/// Sets the limit of a launch. Returns that of a call, of the processor: it is more, for a launch's
/// own clock says more.
double limit_launches(double times) {
  static const double kUsual = sim::settings().timeout_seconds;
  sim::settings().timeout_seconds = kUsual * times;
  return kUsual * times * 1.25;
}

/// A virtual machine that was stopped for a while counts the pause at once.
constexpr double kMostInAStep = 0.25;

/// Looks at the time of one call after another. Its thread is kept, and not told when a call begins
/// or ends: either takes longer than many calls.
class Clock {
 public:
  using TooLate = std::function<void(const std::string&)>;

  /// Never destroyed, as its thread never ends.
  static Clock& instance() {
    static auto& clock = *new Clock;
    return clock;
  }

  /// Without a limit if `seconds` is zero.
  void begin(double seconds, TooLate too_late) {
    const std::lock_guard lock(mutex_);
    ++calls_;
    is_limited_ = seconds > 0;
    seconds_ = seconds;
    too_late_ = std::move(too_late);
    host_ = pthread_self();
    used_ = 0;
    before_ = processor_seconds();
    if (is_limited_ && !std::exchange(has_thread_, true)) std::thread([this] { run(); }).detach();
  }
  void end() {
    const std::lock_guard lock(mutex_);
    is_limited_ = false;
  }

 private:
  Clock() {
    struct sigaction action {};
    action.sa_handler = answer_where;
    action.sa_flags = SA_ONSTACK | SA_RESTART;
    sigaction(question(), &action, nullptr);
    action.sa_handler = note_full_report;
    sigaction(SIGXFSZ, &action, nullptr);
  }

  void run() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait_for(lock, std::chrono::milliseconds(50));
      if (!is_limited_) continue;
      const double now = processor_seconds();
      used_ += std::clamp(now - before_, 0.0, kMostInAStep);
      before_ = now;
      if (used_ >= seconds_ || report_is_full) tell(lock);
    }
  }

  void tell(std::unique_lock<std::mutex>& lock) {
    const std::uint64_t call = calls_;
    const auto is_over = [&] { return !is_limited_ || calls_ != call; };
    Place place;
    for (int times = 0; times < 20 && !place.is_hosts; ++times) {  // it may be in a kernel just now
      call_count = 0;
      pthread_kill(host_, question());
      for (int i = 0; i < 300 && call_count == 0; ++i)
        if (changed_.wait_for(lock, std::chrono::milliseconds(10), is_over)) return;
      if (call_count == 0) break;
      place = answer();
    }
    if (!is_over()) too_late_(place.line);
  }

  /// Of the host's thread: on a busy machine a call that is right takes long by the clock.
  double processor_seconds() const {
    clockid_t clock;
    timespec time{};
    if (pthread_getcpuclockid(host_, &clock) == 0) clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t calls_ = 0;
  bool is_limited_ = false, has_thread_ = false;
  double seconds_ = 0, used_ = 0, before_ = 0;
  TooLate too_late_;
  pthread_t host_{};
};

}  // namespace

TimeLimit::TimeLimit(double times, std::function<void(const std::string&)> too_late) {
  Clock::instance().begin(limit_launches(times), std::move(too_late));
}

TimeLimit::~TimeLimit() {
  Clock::instance().end();
}

bool has_full_report() {
  return report_is_full;
}

}  // namespace warpstep::course
