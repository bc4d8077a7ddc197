#include "sim/streams/progress.h"

#include <time.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

namespace warpstep::sim {

namespace {

constexpr std::chrono::milliseconds kLook{50};
constexpr int kLooksAsleep = 4;
/// Of processor time, so that a slow machine does not change what a program does.
constexpr double kSecondsOfComputing = 5;

constinit std::atomic<std::uint64_t> activity{0};

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// The letter behind the name in brackets: S for a thread that sleeps until something wakes it.
char state_of(const std::filesystem::path& thread) {
  std::ifstream file(thread / "stat");
  std::string text;
  std::getline(file, text);
  const std::size_t bracket = text.rfind(')');
  return bracket + 2 < text.size() ? text[bracket + 2] : 'S';  // or it has ended
}

bool all_others_sleep() {
  std::error_code unknown;
  bool asleep = true;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task", unknown))
    if (thread.path().filename() != std::to_string(gettid()))
      asleep = asleep && state_of(thread.path()) == 'S';
  return asleep && !unknown;
}

void watch(bool (*has_work)(), void (*go_on)()) {
  std::uint64_t seen = activity;
  double since = processor_seconds();
  int looks = 0;
  for (;;) {
    std::this_thread::sleep_for(kLook);
    if (const std::uint64_t now = activity; now != seen || !has_work()) {
      seen = now;
      since = processor_seconds();
      looks = 0;
      continue;
    }
    looks = all_others_sleep() ? looks + 1 : 0;
    if (looks >= kLooksAsleep || processor_seconds() - since >= kSecondsOfComputing) go_on();
  }
}

}  // namespace

void note_host_activity() {
  activity.fetch_add(1, std::memory_order_relaxed);
}

void watch_host(bool (*has_work)(), void (*go_on)()) {
  std::thread(watch, has_work, go_on).detach();
}

}  // namespace warpstep::sim
