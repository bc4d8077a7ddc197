#include "sim/check/ordering/work_turn.h"

#include <atomic>
#include <chrono>

namespace warpstep::sim::check {

namespace {

/// What a copy waits for a launch, once in the launch.
constexpr std::chrono::seconds kPatience{2};
constinit std::atomic<bool> has_patience{true};

std::recursive_timed_mutex& mutex() {
  // Host code runs until the process ends.
  static auto& mutex = *new std::recursive_timed_mutex;
  return mutex;
}

}  // namespace

WorkTurn turn_of_launch() {
  WorkTurn turn(mutex());
  has_patience = true;
  return turn;
}

WorkTurn turn_of_copy() {
  WorkTurn turn(mutex(), std::try_to_lock);
  if (turn || !has_patience) return turn;
  if (!turn.try_lock_for(kPatience)) has_patience = false;
  return turn;
}

WorkTurn turn_if_free() {
  return {mutex(), std::try_to_lock};
}

}  // namespace warpstep::sim::check
