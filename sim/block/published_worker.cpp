#include "sim/block/published_worker.h"

#include <unistd.h>

#include <atomic>
#include <mutex>

#include "sim/block/worker.h"
#include "sim/device/builtins/dynamic_shared.h"

namespace warpstep::sim {

constinit thread_local const void* stack_owner = nullptr;

namespace {

std::mutex list_mutex;

}  // namespace

PublishedWorker::PublishedWorker() {
  record_.os_thread = static_cast<std::uint64_t>(gettid());
  record_.run_queue = &run_queue;
  record_.stack_owner = &stack_owner;
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

void PublishedWorker::lay_out(std::size_t threads) {
  turns_.assign(threads, {});
  record_.turns = turns_.data();
}

void PublishedWorker::begin_block() {
  ++record_.block_count;
  warpstep_debug_block_begins();
}

void PublishedWorker::begin_turn(std::size_t rank) {
  stack_owner = run_queue.running;
  turns_[rank].begun_in = record_.block_count;
  record_.is_followed = warpstep_debug_layout.has_contexts;
}

void PublishedWorker::end_turn(std::size_t rank) {
  turns_[rank].ended_in = record_.block_count;
}

void note_kernel_begins() {
  if (Worker* const worker = Worker::running())
    worker->published().begin_turn(run_queue.running->rank);
}

void note_kernel_ends() {
  if (Worker* const worker = Worker::running())
    worker->published().end_turn(run_queue.running->rank);
}

/// The threads have been laid out: where they are and how they stand.
void Worker::publish() {
  WarpstepDebugWorker& record = published_.record();
  published_.lay_out(threads_.size());
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
  std::atomic_signal_fence(std::memory_order_release);
  record.grid = &grid_;  // last: a core file may be written between any two of these
}

}  // namespace warpstep::sim
