#include "sim/device/builtins/grid_barrier.h"
#include "sim/base/invariant.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "sim/base/observer.h"
#include "sim/block/cluster.h"
#include "sim/block/worker.h"
#include "sim/grid/block_scheduler.h"

namespace warpstep::sim {

bool grid_is_resident() {
  const Worker* const worker = Worker::running();
  return worker != nullptr && worker->grid().is_cooperative();
}

void ask_for_grid(GridStep step) {
  Worker* const worker = Worker::running();
  if (worker == nullptr) broken_invariant("grid.sync() was called outside a kernel");
  if (!grid_is_resident())
    worker->stop({.kind = FaultKind::misuse,
                  .pc = static_cast<const char*>(__builtin_return_address(0)) - 1,
                  .what = "grid.sync() in a kernel that was not launched cooperatively",
                  .rule = "grid-barrier-impossible",
                  .advice = "launch it with cudaLaunchCooperativeKernel: only then are all blocks "
                            "resident at the same time"});
  worker->ask_for_grid(step);
}

const char* Worker::barrier_name() const {
  if (grid_step_ == GridStep::cluster) return "cluster.sync()";
  return grid_step_ == GridStep::none ? "__syncthreads()" : "grid.sync()";
}

void Worker::ask_for_grid(GridStep step) {
  run_queue.row_untracked = false;
  grid_step_ = step;
  first_thread_came_ |= run_queue.running == threads_.data();
}

/// All threads of the block that have not ended have arrived. As on a GPU, thread (0,0,0) meets the
/// other blocks: if it has ended, no thread does.
void Worker::meet_other_blocks() {
  const bool is_clusters = grid_step_ == GridStep::cluster;
  if (observer != nullptr)
    is_clusters ? observer->cluster_barrier_reached(*this, cluster_seat())
                : observer->grid_barrier_reached(*this);
  // No thread runs: the clock leaves this OS thread alone while it may hold a lock.
  Thread* const last = std::exchange(run_queue.running, nullptr);
  bool goes_on = std::exchange(first_thread_came_, false);
  if (is_clusters) {
    goes_on = meet_cluster();
  } else if (goes_on) {
    CooperativeBlocks& blocks = *grid_->cooperative_blocks();
    if (grid_step_ != GridStep::wait) grid_token_ = blocks.arrive();
    if (grid_step_ != GridStep::arrive) goes_on = blocks.wait(grid_token_);
  } else {
    const bool waits = std::ranges::find(at_barrier(), threads_.data()) != at_barrier().end();
    grid_->stop_waiting_for_ever(
        fmt::format("thread (0,0,0) of block {} {} a grid.sync() that other threads reached",
                    coordinates(blockIdx),
                    waits ? "waits at a barrier of its block, not at" : "returned before"));
  }
  run_queue.running = last;
  if (!goes_on) abandon_block();
  if (observer != nullptr && is_clusters)
    observer->cluster_barrier_passed(cluster_seat());
  else if (observer != nullptr && grid_step_ != GridStep::arrive)
    observer->grid_barrier_passed(*this);
}

}  // namespace warpstep::sim
