#include "sim/launch/cooperative_grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>

#include "sim/base/observer.h"
#include "sim/block/cluster.h"
#include "sim/block/worker.h"
#include "sim/gpu/occupancy.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep::sim {

namespace {

constexpr std::chrono::milliseconds kLook{20};
constexpr unsigned kLooksBeforeAllRun = 10;
constexpr std::uint64_t kMixed = 16;  // blocks that take turns: more are slower and show little

}  // namespace

/// Blocks that spin for those of other clusters may have as many resident as the device has.
CooperativeGrid::CooperativeGrid(Grid& grid, unsigned slots, bool whole_grid)
    : grid_(grid),
      blocks_(grid.blocks()),
      slots_(slots),
      most_alive_(whole_grid ? blocks_
                             : static_cast<std::uint64_t>(most_cooperative_blocks(
                                   grid.kernel(), static_cast<int>(grid.threads_per_block()),
                                   grid.shape().shared_bytes))),
      size_(grid.blocks_per_cluster()) {
  grid.stay_resident(*this, whole_grid);
}

CooperativeGrid::CooperativeGrid(Grid& grid)
    : grid_(grid),
      blocks_(grid.blocks()),
      slots_(1),
      begun_(grid.traits().first_position(blocks_)),
      most_alive_(kMixed),
      size_(1) {
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
    if (idle_looks == kLooksBeforeAllRun && observer == nullptr &&
        (grid_.is_cooperative() || size_ > 1))
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
    run_block(position);
    std::unique_lock lock(mutex_);
    ++moves_;
    spins_ = 0;
    if (size_ > 1 && waits_for_next(lock, position)) continue;
    if (size_ == 1 && begun_ != blocks_ && !grid_.stopped()) {
      position = take_next();
      continue;
    }
    if (size_ == 1) --running_;
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
  if ((!begins_next(true) && queue_.empty()) || grid_.stopped()) return false;
  ++spins_;
  Waiter self;
  queue_.push_back(&self);
  leave(lock, self, true);
  return true;
}

/// Gives up the caller's slot and waits until it has one again, or the launch was stopped.
void CooperativeGrid::leave(std::unique_lock<std::mutex>& lock, Waiter& waiter, bool spins) {
  --running_;
  ++moves_;
  if (grid_.stopped()) release_all();
  fill_slots(spins);
  find_deadlock();
  lock.unlock();
  waiter.go_on.acquire();
}

/// Blocks that have not started come first: they may be what the others spin for. Clusters do only
/// where nothing else can run, or all that do run have spun for a while.
bool CooperativeGrid::begins_next(bool for_spinning) const {
  if (begun_ == blocks_) return false;
  if (size_ == 1) return alive_ < most_alive_;
  if (begun_ % size_ != 0) return true;
  const std::uint64_t busy = alive_ - idle_.size();
  if (for_spinning) return spins_ > 4 * busy && busy + size_ <= most_alive_;
  return queue_.empty() && open_.size() < slots_;
}

void CooperativeGrid::fill_slots(bool for_spinning) {
  while (running_ < slots_ && !grid_.stopped()) {
    if (begins_next(for_spinning)) {
      start_worker(take_next());
    } else if (!queue_.empty()) {
      ++running_;
      queue_.front()->go_on.release();
      queue_.pop_front();
    } else {
      return;
    }
  }
}

std::uint64_t CooperativeGrid::take_next() {
  const std::uint64_t position = begun_++;
  grid_.note_taken(begun_);
  return position;
}

void CooperativeGrid::start_worker(std::uint64_t position) {
  if (size_ > 1) open_.try_emplace(position / size_, size_);
  if (!idle_.empty()) {
    Idle& idle = *idle_.back();
    idle_.pop_back();
    idle.position = position;
    idle.has_block = true;
    ++running_;
    idle.go_on.release();
    return;
  }
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
  for (auto& [number, open] : open_) {
    auto& waiting = open.cluster.at_barrier;
    queue_.insert(queue_.end(), waiting.begin(), waiting.end());
    waiting.clear();
    idle_.insert(idle_.end(), open.ended.begin(), open.ended.end());
    open.ended.clear();
  }
  waiting_ = 0;
  for (Idle* const idle : idle_) idle->go_on.release();
  idle_.clear();
  running_ += queue_.size();
  for (Waiter* const waiter : queue_) waiter->go_on.release();
  queue_.clear();
}

/// No block runs and none may: those at the barrier wait for a block that has ended.
void CooperativeGrid::find_deadlock() {
  if (running_ != 0 || at_barrier_.size() + waiting_ == 0 || grid_.stopped()) return;
  if (at_barrier_.empty() || waiting_ != 0)
    grid_.stop_waiting_for_ever(
        fmt::format("{} blocks wait at barriers of their clusters, and {} at a grid.sync()",
                    waiting_, at_barrier_.size()));
  else
    grid_.stop_waiting_for_ever(fmt::format(
        "{} of {} blocks reached a grid.sync() that the other{} returned without reaching",
        arrived_, blocks_, blocks_ - arrived_ == 1 ? "" : "s"));
  release_all();
}

void CooperativeGrid::run_block(std::uint64_t position) {
  try {
    if (size_ > 1) {
      const std::lock_guard lock(mutex_);
      Cluster& cluster = open_.at(position / size_).cluster;
      const std::uint64_t block = grid_.block_at(position);
      take_seat({&cluster, grid_.rank_in_cluster(block)}, block);
    }
    Worker::of_this_thread().run(grid_, {position, position + 1});
  } catch (const std::exception& error) {
    grid_.fail(no_room(error.what()));
  }
}

/// The block of this OS thread has ended. It leaves its slot until it has another block, whose
/// position it sets; false if there is none for it.
bool CooperativeGrid::waits_for_next(std::unique_lock<std::mutex>& lock, std::uint64_t& position) {
  const auto open = open_.find(position / size_);
  const ClusterSeat seat = leave_seat();
  seat.own().ended = true;
  if (observer != nullptr) observer->cluster_block_ended(seat);
  open_if_complete(*seat.cluster);
  Idle self;
  open->second.ended.push_back(&self);
  if (open->second.ended.size() == size_) {
    idle_.insert(idle_.end(), open->second.ended.begin(), open->second.ended.end());
    open_.erase(open);
  }
  --running_;
  if (grid_.stopped()) release_all();
  fill_slots();
  if (begun_ == blocks_) {
    for (Idle* const idle : idle_) idle->go_on.release();
    idle_.clear();
  }
  find_deadlock();
  lock.unlock();
  self.go_on.acquire();
  lock.lock();
  if (self.has_block) position = self.position;
  return self.has_block;
}

void CooperativeGrid::arrive_at_cluster(const ClusterSeat& seat) {
  const std::lock_guard lock(mutex_);
  seat.own().arrived = true;
  spins_ = 0;
  open_if_complete(*seat.cluster);
  fill_slots();
}

bool CooperativeGrid::wait_for_cluster(const ClusterSeat& seat) {
  std::unique_lock lock(mutex_);
  if (!seat.own().arrived) return !grid_.stopped();  // it was opened
  Waiter self;
  seat.cluster->at_barrier.push_back(&self);
  ++waiting_;
  leave(lock, self);
  return !grid_.stopped();
}

/// As on a GPU, a block that has ended is not waited for.
void CooperativeGrid::open_if_complete(Cluster& cluster) {
  const auto is_there = [](const ClusterBlock& block) { return block.arrived || block.ended; };
  const auto has_arrived = [](const ClusterBlock& block) { return block.arrived; };
  if (!std::all_of(cluster.blocks.begin(), cluster.blocks.end(), is_there) ||
      std::none_of(cluster.blocks.begin(), cluster.blocks.end(), has_arrived))
    return;
  if (observer != nullptr) observer->cluster_barrier_opened(cluster);
  for (ClusterBlock& block : cluster.blocks) block.arrived = false;
  ++cluster.opened;
  waiting_ -= cluster.at_barrier.size();
  queue_.insert(queue_.end(), cluster.at_barrier.begin(), cluster.at_barrier.end());
  cluster.at_barrier.clear();
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
