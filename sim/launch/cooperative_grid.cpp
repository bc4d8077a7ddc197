#include "sim/launch/cooperative_grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>

#include "sim/base/observer.h"
#include "sim/block/worker.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep::sim {

namespace {

constexpr std::chrono::milliseconds kLook{20};
constexpr unsigned kLooksBeforeAllRun = 10;
constexpr std::uint64_t kMixed = 16;  // blocks that take turns: more are slower and show little

}  // namespace

CooperativeGrid::CooperativeGrid(Grid& grid, unsigned slots)
    : grid_(grid), blocks_(grid.blocks()), slots_(slots), most_alive_(blocks_) {
  grid.stay_resident(*this, true);
}

CooperativeGrid::CooperativeGrid(Grid& grid)
    : grid_(grid),
      blocks_(grid.blocks()),
      slots_(1),
      begun_(grid.traits().first_position(blocks_)),
      most_alive_(kMixed) {
  grid.stay_resident(*this, false);
}

void CooperativeGrid::run() {
  std::unique_lock lock(mutex_);
  fill_slots();
  std::uint64_t moves_seen = 0;
  unsigned idle_looks = 0;
  while (!changed_.wait_for(lock, kLook, [this] { return alive_ == 0; })) {
    idle_looks = moves_ == moves_seen ? idle_looks + 1 : 0;
    moves_seen = moves_;
    // A checked run is one block at a time: its hooks let the others continue.
    if (idle_looks == kLooksBeforeAllRun && observer == nullptr && grid_.is_cooperative())
      slots_ = blocks_;
    if (grid_.stopped()) release_all();
    fill_slots();
  }
  lock.unlock();
  for (std::thread& thread : threads_) thread.join();
}

/// What an OS thread does: its block, then others that have not started.
void CooperativeGrid::work(std::uint64_t position) {
  while (true) {
    try {
      Worker::of_this_thread().run(grid_, {position, position + 1});
    } catch (const std::exception& error) {
      grid_.fail(no_room(error.what()));
    }
    const std::lock_guard lock(mutex_);
    ++moves_;
    if (begun_ != blocks_ && !grid_.stopped()) {
      position = begun_++;
      continue;
    }
    --running_;
    --alive_;
    if (grid_.stopped()) release_all();
    fill_slots();
    find_deadlock();
    if (alive_ == 0) changed_.notify_one();
    return;
  }
}

std::uint64_t CooperativeGrid::arrive() {
  const std::lock_guard lock(mutex_);
  const std::uint64_t token = opened_;
  if (++arrived_ != blocks_) return token;
  arrived_ = 0;
  ++opened_;
  if (observer != nullptr) observer->grid_barrier_opened();
  queue_.insert(queue_.end(), at_barrier_.begin(), at_barrier_.end());
  at_barrier_.clear();
  fill_slots();
  return token;
}

bool CooperativeGrid::wait(std::uint64_t token) {
  std::unique_lock lock(mutex_);
  if (opened_ != token) return !grid_.stopped();
  Waiter self;
  at_barrier_.push_back(&self);
  leave(lock, self);
  return !grid_.stopped();
}

bool CooperativeGrid::yield() {
  std::unique_lock lock(mutex_);
  if ((!may_begin() && queue_.empty()) || grid_.stopped()) return false;
  Waiter self;
  queue_.push_back(&self);
  leave(lock, self);
  return true;
}

/// Gives up the caller's slot and waits until it has one again, or the launch was stopped.
void CooperativeGrid::leave(std::unique_lock<std::mutex>& lock, Waiter& waiter) {
  --running_;
  ++moves_;
  if (grid_.stopped()) release_all();
  fill_slots();
  find_deadlock();
  lock.unlock();
  waiter.go_on.acquire();
}

/// Blocks that have not started come first: they may be what the others spin for.
void CooperativeGrid::fill_slots() {
  while (running_ < slots_ && !grid_.stopped()) {
    if (may_begin()) {
      start_worker(begun_++);
    } else if (!queue_.empty()) {
      ++running_;
      queue_.front()->go_on.release();
      queue_.pop_front();
    } else {
      return;
    }
  }
}

void CooperativeGrid::start_worker(std::uint64_t position) {
  try {
    threads_.emplace_back([this, position] { work(position); });
  } catch (const std::exception& error) {
    grid_.fail(no_room(error.what()));
    return;
  }
  ++running_;
  ++alive_;
}

/// The launch was stopped: wakes all waiting blocks to notice it.
void CooperativeGrid::release_all() {
  queue_.insert(queue_.end(), at_barrier_.begin(), at_barrier_.end());
  at_barrier_.clear();
  running_ += queue_.size();
  for (Waiter* const waiter : queue_) waiter->go_on.release();
  queue_.clear();
}

/// No block runs and none may: those at the barrier wait for a block that has ended.
void CooperativeGrid::find_deadlock() {
  if (running_ != 0 || at_barrier_.empty() || grid_.stopped()) return;
  grid_.stop_waiting_for_ever(fmt::format(
      "{} of {} blocks reached a grid.sync() that the other{} returned without reaching", arrived_,
      blocks_, blocks_ - arrived_ == 1 ? "" : "s"));
  release_all();
}

Failure CooperativeGrid::no_room(const char* error) const {
  const std::string reason = fmt::format(
      "kernel {}: {} blocks of {} threads at once are more than this machine has room for ({})",
      function_name(grid_.kernel()), blocks_, grid_.threads_per_block(), error);
  return {cudaErrorLaunchOutOfResources, reason,
          fmt::format("warpstep: {}\n  next: launch fewer blocks and let each do more\n"
                      "  the launch ends with cudaErrorLaunchOutOfResources (701)\n",
                      reason)};
}

bool keeps_blocks_together(const Grid& grid) {
  const SchedulePolicy::Traits& traits = grid.traits();
  return grid.blocks() > 1 &&
         (traits.interleaves_blocks || (traits.moves_blocks && observer != nullptr));
}

}  // namespace warpstep::sim
