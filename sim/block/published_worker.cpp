#include "sim/block/published_worker.h"

#include <unistd.h>

#include <algorithm>
#include <mutex>
#include <string>

#include "sim/block/worker.h"
#include "sim/device/builtins/dynamic_shared.h"
#include "sim/grid/grid.h"

namespace warpstep::sim {

namespace {

std::mutex list_mutex;
std::string schedule;  // what the record points at

void copy(const dim3& shape, std::uint64_t (&to)[3]) {
  to[0] = shape.x;
  to[1] = shape.y;
  to[2] = shape.z;
}

/// Keeps it with the latest launches.
void note_launch(const LaunchShape& shape) {
  const std::uint64_t number = warpstep_debug_launch.number;
  WarpstepDebugPastLaunch& past = warpstep_debug_launches[number % kWarpstepDebugMostLaunches];
  past = {number, warpstep_debug_launch.kernel, {}, {}, shape.shared_bytes, 0};
  copy(shape.grid, past.grid);
  copy(shape.block, past.block);
}

}  // namespace

PublishedWorker::PublishedWorker() {
  record_.os_thread = static_cast<std::uint64_t>(gettid());
  record_.run_queue = &run_queue;
  record_.thread_index = &threadIdx;
  record_.block_index = &blockIdx;
  record_.dynamic_shared = &dynamic_shared_memory;
  const std::lock_guard lock(list_mutex);
  record_.next = warpstep_debug_workers;
  warpstep_debug_workers = &record_;
}

PublishedWorker::~PublishedWorker() {
  const std::lock_guard lock(list_mutex);
  WarpstepDebugWorker** link = &warpstep_debug_workers;
  while (*link != &record_) link = &(*link)->next;
  *link = record_.next;
}

PublishedLaunch::PublishedLaunch(const Grid& grid, bool cooperative) {
  WarpstepDebugLaunch& launch = warpstep_debug_launch;
  ++launch.number;
  launch.kernel = grid.kernel();
  copy(grid.shape().grid, launch.grid);
  copy(grid.shape().block, launch.block);
  launch.shared_bytes = grid.shape().shared_bytes;
  launch.next_position = &grid.next_position();
  launch.is_cooperative = cooperative;
  schedule = grid.policy().name();
  launch.schedule = schedule.c_str();
  launch.is_active = 1;
  note_launch(grid.shape());
  warpstep_debug_launch_begins();
}

PublishedLaunch::~PublishedLaunch() {
  warpstep_debug_launch_ends();
  const std::uint64_t number = warpstep_debug_launch.number;
  warpstep_debug_launches[number % kWarpstepDebugMostLaunches].has_ended = 1;
  warpstep_debug_launch.is_active = 0;
}

/// The threads have been laid out: where they are and how they stand.
void Worker::publish() {
  WarpstepDebugWorker& record = published_.record();
  record.grid = &grid_;
  record.threads = threads_.data();
  record.thread_count = threads_.size();
  record.order = order_.data();
  record.lists[0] = lists_[0].data();
  record.lists[1] = lists_[1].data();
  record.arriving = &arriving_;
  record.begun = &begun_;
  record.in_order = &in_order_;
  record.block = &block_;
  record.range = &range_;
  record.warps = warps_.data();
  record.warp_count = warps_.size();
  record.grid_step = &grid_step_;
  record.phase = &phase_;
  record.pause = reinterpret_cast<const void*>(&warpstep_debug_pause);
}

}  // namespace warpstep::sim
