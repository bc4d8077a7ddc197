#include "sim/grid/grid.h"

#include <signal.h>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "sim/gpu/device_limits.h"
#include "sim/grid/block_scheduler.h"
#include "sim/schedule/settings.h"

namespace warpstep::sim {

Grid::Grid(const void* kernel, const LaunchShape& shape, const KernelThunk& work,
           const SchedulePolicy& policy)
    : kernel_(kernel),
      shape_(shape),
      work_(work),
      policy_(policy),
      traits_(policy.traits()),
      blocks_(std::uint64_t{shape.grid.x} * shape.grid.y * shape.grid.z),
      threads_per_block_(shape.block.x * shape.block.y * shape.block.z),
      next_position_(traits_.first_position(blocks_)) {}

std::uint64_t Grid::block_at(std::uint64_t position) const {
  const unsigned size = blocks_per_cluster();
  if (size == 1) return policy_.block_at(position, blocks_);
  const std::uint64_t cluster = policy_.block_at(position / size, blocks_ / size);
  const auto rank = static_cast<unsigned>(policy_.block_at(position % size, size));
  const std::uint64_t across = shape_.grid.x / cluster_.x, down = shape_.grid.y / cluster_.y;
  const std::uint64_t x = cluster % across * cluster_.x + rank % cluster_.x;
  const std::uint64_t y = cluster / across % down * cluster_.y + rank / cluster_.x % cluster_.y;
  const std::uint64_t z = cluster / across / down * cluster_.z + rank / cluster_.x / cluster_.y;
  return x + shape_.grid.x * (y + shape_.grid.y * z);
}

unsigned Grid::rank_in_cluster(std::uint64_t block) const {
  const std::uint64_t x = block % shape_.grid.x % cluster_.x;
  const std::uint64_t y = block / shape_.grid.x % shape_.grid.y % cluster_.y;
  const std::uint64_t z = block / shape_.grid.x / shape_.grid.y % cluster_.z;
  return static_cast<unsigned>(x + cluster_.x * (y + cluster_.y * z));
}

/// Each guard page costs two of the 65,530 mappings that Linux allows a process. Ordinary grids
/// keep one block for each worker; a cooperative one keeps all.
bool Grid::has_room_for_guards() const {
  constexpr std::uint64_t kMostGuarded = 16384;
  const std::uint64_t resident = cooperative_blocks_ != nullptr   ? blocks_
                                 : interleaved_blocks_ != nullptr ? interleaved_blocks_->alive()
                                                                  : 0;
  return resident * threads_per_block_ <= kMostGuarded;
}

/// A CPU's frames are larger than a GPU's: the limit that the program set comes on top, and so do
/// the arguments, of which a stack holds the launch's copy, the thread's own on its way and there,
/// and one that the kernel makes. The everyday few bytes have room in the rest: stacks that change
/// their size from launch to launch are mapped again.
std::size_t Grid::stack_bytes() const {
  constexpr std::size_t kFew = 1024, kCopies = 4;
  const std::size_t bytes = work_.bytes;
  return settings().stack_bytes + stack_limit() + (bytes <= kFew ? 0 : kCopies * bytes);
}

Grid::BlockRange Grid::take(std::uint64_t batch) {
  if (stopped() || cooperative_blocks_ != nullptr) return {blocks_, blocks_};
  const std::uint64_t first = next_position_.fetch_add(batch, std::memory_order_relaxed);
  return {std::min(first, blocks_), std::min(first + batch, blocks_)};
}

void Grid::fail(Failure failure) {
  const std::lock_guard lock(mutex_);
  if (failure_.code == cudaSuccess) failure_ = std::move(failure);
  stopped_ = true;
}

void Grid::time_out() {
  timed_out_ = true;
  stopped_ = true;
}

void Grid::interrupt() {
  interrupted_ = true;
  time_out();
}

void Grid::stop_waiting_for_ever(std::string reason) {
  const std::lock_guard lock(mutex_);
  if (deadlock_.empty()) deadlock_ = std::move(reason);
  waits_for_ever_ = true;
  stopped_ = true;
}

void Grid::add_block_state(std::uint64_t block, std::string text) {
  const std::lock_guard lock(mutex_);
  block_states_[block] = std::move(text);
}

std::string Grid::block_states_text() const {
  constexpr std::size_t kBlocksShown = 4;
  std::string text;
  std::size_t left = block_states_.size();
  for (const auto& [block, standing] : block_states_) {
    if (block_states_.size() - left == kBlocksShown) break;
    text += standing;
    --left;
  }
  return left == 0 ? text : text + fmt::format("  and {} more blocks\n", left);
}

void Grid::add_passed(std::uint64_t barriers, std::uint64_t blocks_done) {
  const std::lock_guard lock(mutex_);
  barriers_ += barriers;
  blocks_done_ += blocks_done;
}

void Grid::enter(pthread_t worker) {
  const std::lock_guard lock(mutex_);
  workers_.push_back(worker);
}

void Grid::leave(pthread_t worker) {
  const std::lock_guard lock(mutex_);
  std::erase_if(workers_, [&](pthread_t other) { return pthread_equal(worker, other); });
}

void Grid::interrupt_workers(int signal) {
  const std::lock_guard lock(mutex_);
  for (const pthread_t worker : workers_) pthread_kill(worker, signal);
}

}  // namespace warpstep::sim
