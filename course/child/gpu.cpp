// GPU backend of the learner's program.
#include <cuda_runtime_api.h>

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <utility>

#include "course/child/engine.h"
#include "course/child/gpu_launches.h"

namespace warpstep::course {

namespace {

/// By the clock, and the first run makes the context: more than on the simulator.
double seconds_of_a_run() {
  const char* const text = std::getenv("WARPSTEP_TIMEOUT");
  const double seconds = text == nullptr ? 0 : 3 * std::atof(text);
  return seconds > 0 ? seconds : 8;
}

/// Watchdog thread: waits until the learner's code is done, or the time is up.
class Clock {
 public:
  Clock(double seconds, std::function<void(const std::string&)> too_late)
      : seconds_(seconds), too_late_(std::move(too_late)), thread_([this] { wait(); }) {}
  ~Clock() {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;

 private:
  void wait() {
    std::unique_lock lock(mutex_);
    const std::chrono::duration<double> limit(seconds_);
    if (!changed_.wait_for(lock, limit, [this] { return done_; })) too_late_({});
  }

  double seconds_;
  std::function<void(const std::string&)> too_late_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;
  std::thread thread_;
};

}  // namespace

void set_schedule(const std::string&) {}

void count_traffic(bool) {}

// A GPU does not say who wrote a cell.
void begin_call(unsigned char) {}

bool knows_writers() {
  return false;
}

std::vector<unsigned char> written_by_kernels(const void*, std::size_t) {
  return {};
}

// Memory of a GPU is not changed behind an answer's back.
void call_around_launches(void (*)(), void (*)()) {}

std::vector<std::span<unsigned char>> device_memory() {
  return {};
}

std::vector<std::span<unsigned char>> memory_of_both() {
  return {};
}

bool is_reached_by_kernels(const void*) {
  return false;
}

void call_around_reads(const AroundReads&) {}

std::uint64_t launches() {
  return launches_on_gpu;
}

int why_stopped() {
  return cudaSuccess;
}

std::size_t margin_bytes() {
  return std::size_t{16} << 10;  // a kernel with one row or block too many stays within it
}

bool goes_on_after(int) {
  return cudaDeviceSynchronize() == cudaSuccess;
}

TimeLimit::TimeLimit(double times, std::function<void(const std::string&)> too_late)
    : clock_(new Clock(seconds_of_a_run() * times, std::move(too_late))) {}

TimeLimit::~TimeLimit() {
  delete static_cast<Clock*>(clock_);
}

// There are no reports and no checkers here.
bool has_full_report() {
  return false;
}

bool has_many_races() {
  return false;
}

OpenMemory::OpenMemory() = default;

OpenMemory::~OpenMemory() = default;

Unwatched::Unwatched() : watcher_(nullptr) {}

Unwatched::~Unwatched() = default;

}  // namespace warpstep::course
