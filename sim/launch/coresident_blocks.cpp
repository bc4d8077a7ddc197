#include "sim/launch/coresident_blocks.h"

#include "sim/block/worker.h"
#include "sim/gpu/occupancy.h"

namespace warpstep::sim {

const Residency kAlone;

CoresidentBlocks::CoresidentBlocks(Grid& grid)
    : grid_(grid),
      room_(static_cast<std::uint64_t>(most_cooperative_blocks(
          grid.kernel(), static_cast<int>(grid.threads_per_block()), grid.shape().shared_bytes))) {
  grid.begin_early(*this);
}

void CoresidentBlocks::run() {
  Worker::of_this_thread().run(grid_);
  let_all_finish();
  for (std::thread& thread : threads_) thread.join();
}

bool CoresidentBlocks::has_room() const {
  return alive_ < room_ && grid_.has_blocks_left() && !grid_.stopped();
}

bool CoresidentBlocks::may_begin() {
  const std::lock_guard lock(mutex_);
  return has_room();
}

bool CoresidentBlocks::yield() {
  Waiter self{0};
  {
    const std::lock_guard lock(mutex_);
    if (has_room()) {
      ++alive_;
      threads_.emplace_back([this] { work(); });
    } else if (!queue_.empty()) {
      let_next_run();
    } else {
      return false;
    }
    queue_.push_back(&self);
  }
  self.acquire();
  return true;
}

/// Gives the turn to the worker that has waited longest. With the lock.
void CoresidentBlocks::let_next_run() {
  Waiter* const next = queue_.front();
  queue_.pop_front();
  next->release();
}

/// The body of a co-resident block's OS thread: runs its block, then others that have not started.
void CoresidentBlocks::work() {
  Worker::of_this_thread().run(grid_);
  const std::lock_guard lock(mutex_);
  --alive_;
  let_next_run();  // the one that launches, if no other waits
}

void CoresidentBlocks::let_all_finish() {
  while (true) {
    Waiter self{0};
    {
      const std::lock_guard lock(mutex_);
      if (queue_.empty()) return;
      let_next_run();
      queue_.push_back(&self);
    }
    self.acquire();
  }
}

}  // namespace warpstep::sim
