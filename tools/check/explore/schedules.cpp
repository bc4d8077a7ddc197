#include "tools/check/explore/schedules.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace warpstep::tools::check {

namespace {

constexpr const char* kFixed[] = {
    "in-order",
    "reverse",
    "in-order+every:1",  // as if all threads of a block ran in parallel
    "in-order+every:1+blocks-mixed",
    "last-warp-first",
    "odd-lanes-first",
    "interleaved",
    "starve:0",
    "starve:31",
    "in-order+blocks-reverse",
    "reverse+blocks-mixed+every:3",
    "in-order+meet-late",
    "in-order+late-copies",
};

/// Preemption at random accesses, from every one to every 256th.
std::string random_schedule(std::uint64_t seed) {
  constexpr int kPeriods[] = {1, 16, 4, 256, 2, 64};
  return fmt::format("random:{0}+sometimes:{0}:{1}{2}", seed, kPeriods[seed % 6],
                     seed % 2 == 0 ? "+blocks-mixed" : "");
}

/// Priorities that change at a few points: finds a bug of that depth with a known probability.
std::string pct_schedule(std::uint64_t seed, std::uint64_t most_points) {
  return fmt::format("priorities:{0}+pct:{0}:{1}:{2}{3}", seed, 1 + seed % 3,
                     std::max<std::uint64_t>(most_points, 1), seed % 2 == 0 ? "+blocks-mixed" : "");
}

}  // namespace

std::vector<std::string> schedules(unsigned count, std::uint64_t most_points, bool works_beside) {
  std::vector<std::string> all;
  std::uint64_t deferred = 0;
  const auto add = [&](std::string schedule) {
    if (works_beside && all.size() % 3 == 1)
      all.push_back(fmt::format("in-order+deferred:{}", deferred++));
    all.push_back(std::move(schedule));
  };
  for (const char* const fixed : kFixed) add(fixed);
  for (std::uint64_t seed = 1; all.size() < count; ++seed) {
    add(random_schedule(seed));
    add(pct_schedule(seed, most_points));
  }
  all.resize(count);
  return all;
}

bool defers(const std::string& schedule) {
  return schedule.find("+deferred:") != schedule.npos;
}

bool interleaves_blocks(const std::string& schedule) {
  return schedule.find("+blocks-mixed") != schedule.npos;
}

bool preempts(const std::string& schedule) {
  return schedule.starts_with("starve:") || schedule.find("+every:") != schedule.npos ||
         schedule.find("+sometimes:") != schedule.npos || schedule.find("+pct:") != schedule.npos;
}

}  // namespace warpstep::tools::check
