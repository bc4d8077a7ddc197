#include "sim/grid.h"

#include <signal.h>

#include <algorithm>
#include <utility>

namespace warpstep::sim {

Grid::Grid(const void* kernel, const LaunchShape& shape, Body body, const void* call,
           const TurnPolicy& policy)
    : kernel_(kernel),
      shape_(shape),
      body_(body),
      call_(call),
      policy_(policy),
      blocks_(std::uint64_t{shape.grid.x} * shape.grid.y * shape.grid.z),
      threads_per_block_(shape.block.x * shape.block.y * shape.block.z) {}

/// Each guard page costs two of the 65,530 mappings that Linux allows a process. Ordinary grids
/// keep one block for each worker; a cooperative one keeps all.
bool Grid::has_room_for_guards() const {
  constexpr std::uint64_t kMostGuarded = 16384;
  return residents_ == nullptr || blocks_ * threads_per_block_ <= kMostGuarded;
}

Grid::Places Grid::take(std::uint64_t batch) {
  if (stopped() || residents_ != nullptr) return {blocks_, blocks_};
  const std::uint64_t first = next_place_.fetch_add(batch, std::memory_order_relaxed);
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

void Grid::stop_waiting_for_ever(std::string reason) {
  const std::lock_guard lock(mutex_);
  if (deadlock_.empty()) deadlock_ = std::move(reason);
  waits_for_ever_ = true;
  stopped_ = true;
}

void Grid::add_standing(std::uint64_t block, std::string text) {
  const std::lock_guard lock(mutex_);
  standings_[block] = std::move(text);
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
