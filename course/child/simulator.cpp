// Simulator backend of the learner's program.
#include <cuda_runtime_api.h>

#include <utility>

#include "course/child/engine.h"
#include "sim/base/observer.h"
#include "sim/check/report/coverage.h"
#include "sim/schedule/schedule_policy.h"
#include "sim/schedule/settings.h"

namespace warpstep::course {

void set_schedule(const std::string& name) {
  auto policy = sim::make_policy(name);
  if (policy == nullptr) policy = sim::make_policy("in-order");
  sim::settings().policy = std::move(policy);
}

std::uint64_t launches() {
  return sim::check::coverage.launches;
}

std::size_t margin_bytes() {
  return 0;
}

bool goes_on_after(int error) {
  return error != cudaErrorLaunchTimeout;  // every other run would take as long
}

TimeLimit::TimeLimit(std::function<void()>) : clock_(nullptr) {}

TimeLimit::~TimeLimit() = default;

Unwatched::Unwatched() {
  // With checkers, an observer must be registered, or device memory stays protected from the host.
  // Without them, as in a debugger, it is accessible, and an observer would protect it from
  // kernels.
  static sim::Observer looks_away;
  watcher_ = sim::observer;
  if (watcher_ != nullptr) sim::observer = &looks_away;
}

Unwatched::~Unwatched() {
  sim::observer = static_cast<sim::Observer*>(watcher_);
}

}  // namespace warpstep::course
