// Failure of a worker's block: a thread met a fault, or the launch was stopped.
#include <csignal>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sim/base/observer.h"
#include "sim/base/signal_stack.h"
#include "sim/base/uninterrupted.h"
#include "sim/block/async_copies.h"
#include "sim/block/worker.h"
#include "sim/debug/failure_core.h"
#include "sim/device/groups/multi_warp_tile.h"
#include "sim/device/ptx/warp.h"
#include "sim/failure/failure.h"
#include "sim/failure/thread_states.h"
#include "sim/symbols/user_code.h"

namespace warpstep::sim {

namespace {

/// What a debugger says; nothing of a signal, at which it has stopped already. Allocates nothing.
const char* words_for_debugger(const Fault& fault) {
  switch (fault.kind) {
    case FaultKind::signal:
      return "";
    case FaultKind::assertion:
      return "an assertion failed";
    case FaultKind::trap:
      return "__trap() was called";
    case FaultKind::deadlock:
      return "deadlock: no thread of the block can continue";
    case FaultKind::timeout:
      return "the launch ran out of time";
    case FaultKind::exception:
      return "an exception left the kernel";
    default:
      return fault.what.c_str();
  }
}

}  // namespace

bool is_same(const Fault& first, const Fault& second, const Stacks& stacks) {
  if (first.kind != second.kind || first.signal != second.signal) return false;
  if (first.signal != SIGSEGV && first.signal != SIGBUS) return true;  // it has reached for nothing
  if (stacks.in_guard_page(first.address)) return stacks.in_guard_page(second.address);
  return first.address == second.address && first.is_write == second.is_write;
}

void Worker::stop(Fault fault) {
  if (observer != nullptr) observer->thread_faults(*this, fault);
  fault_ = std::move(fault);
  warpstep_debug_kernel_fails(words_for_debugger(fault_));
  Uninterrupted::forget();
  Context nowhere{};
  switch_and_note(run_queue.running != nullptr ? run_queue.running->context : nowhere, scheduler_);
  __builtin_trap();  // never reached; in core files the thread stands here, in this function
}

void Worker::abandon_block() {
  abandoned_ = true;
  Context nowhere{};
  switch_and_note(nowhere, scheduler_);
  __builtin_unreachable();
}

/// Back on the OS thread's own stack: the grid has no more blocks for it, or was stopped.
void Worker::finish_blocks() {
  ptx::reset_named_barriers();
  if (fault_.kind == FaultKind::none && !abandoned_) return;
  const bool timed_out = fault_.kind == FaultKind::timeout;
  const bool deadlocked = fault_.kind == FaultKind::deadlock;
  const bool failed = fault_.kind != FaultKind::none && !timed_out && !deadlocked;
  if (failed && run_queue.row_untracked && !std::exchange(names_no_thread_, false))
    name_faulting_thread();
  if (failed || deadlocked) {
    published_.record().is_stopped = 1;
    const KeptSignalStack kept;  // it has the frames of a thread that a signal stopped
    write_core_if_wanted();
    Failure failure = failed ? describe(fault_, *this) : describe_deadlock(*this);
    if (observer != nullptr && observer->thread_failed(*this, fault_)) failure.report.clear();
    grid_->fail(std::move(failure));
  }
  if (grid_->timed_out() || grid_->waited_for_ever())
    grid_->add_block_state(block_, describe_thread_states(fault_, *this));
  published_.record().is_stopped = 0;
  fault_ = {};
  abandoned_ = false;
  votes_ = {};
  reset_warps();
  grid_step_ = GridStep::none;
  reset_multi_warp_tiles();
  AsyncCopies::of_this_thread().forget();
  first_thread_came_ = false;
  stacks_.give_back_all();
  run_queue = {};
}

/// A row whose threads are not noted one by one has met a fault: runs it again so that they are.
/// Nothing can observe what the second run writes, because the fault breaks the context.
void Worker::name_faulting_thread() {
  use_signal_stack();
  const Fault first = std::exchange(fault_, {});
  Thread* const row = run_queue.running = run_queue.row;
  run_queue.row_untracked = false;
  run_queue.track_each = true;
  threadIdx = row->index;
  only_this_row_ = true;
  run_fibers();
  only_this_row_ = false;
  if (!is_same(first, fault_, stacks_)) {
    // What it read is no longer there: only the row is known.
    fault_ = first;
    run_queue.running = row;
    run_queue.row_untracked = true;
  }
}

void Worker::leave_loops(std::optional<Fault> fault) {
  met_in_loops_ = std::move(fault);
  begins_again_ = true;
  Uninterrupted::forget();
  Context nowhere{};
  switch_and_note(nowhere, scheduler_);
  __builtin_unreachable();
}

/// The block has run again on fibers. If it did not meet the fault another time, as what it read is
/// no longer there, one of its threads met it. The stack of a thread ended, if it ends here.
void Worker::judge_second_run() {
  if (!met_in_loops_) return;
  Fault first = *std::exchange(met_in_loops_, std::nullopt);
  if (abandoned_ || is_same(first, fault_, stacks_)) return;
  if (first.signal == SIGSEGV && fault_.signal == SIGSEGV && stacks_.in_guard_page(fault_.address))
    return;
  fault_ = std::move(first);
  run_queue.running = run_queue.row = threads_.data();
  run_queue.row_end = threads_.data() + threads_.size();
  run_queue.row_untracked = true;
  names_no_thread_ = true;
}

std::vector<const Thread*> Worker::not_begun() const {
  std::vector<const Thread*> left;
  for (const Thread* thread = run_queue.unstarted; thread != run_queue.row_end; ++thread)
    left.push_back(thread);
  for (std::size_t i = begun_; i < threads_.size(); ++i)
    left.push_back(in_order_ ? &threads_[i] : order_[i]);
  return left;
}

/// Unoptimised code waits inside internal functions: the address at which the first function of the
/// user's was left.
const void* Worker::caller_pc(const void* const* frame, const void* pc) const {
  while (stacks_.contains(frame) && user_location(pc).empty()) {
    pc = static_cast<const char*>(frame[1]) - 1;
    frame = static_cast<const void* const*>(frame[0]);
  }
  return pc;
}

const void* Worker::suspended_pc(const Thread& thread) const {
  // The thread that found the launch stopped, or no other thread to resume, was never suspended
  // there.
  const void* const suspended = suspended_at(thread.context);
  if (&thread == run_queue.running && suspended != nullptr) return arrived_from_;
  return caller_pc(frame_of(thread.context), suspended);
}

std::size_t Worker::callers_of(const Thread& thread, std::span<const void*> calls) const {
  if (&thread == run_queue.running) return 0;
  const void* const* frame = saved_frame(thread.context);
  if (frame_of(thread.context) != nullptr)
    for (const void* pc = suspended_at(thread.context);
         stacks_.contains(frame) && user_location(pc).empty();
         frame = static_cast<const void* const*>(frame[0]))
      pc = static_cast<const char*>(frame[1]) - 1;
  std::size_t count = 0;
  for (; count < calls.size() && stacks_.contains(frame);
       frame = static_cast<const void* const*>(frame[0]))
    calls[count++] = static_cast<const char*>(frame[1]) - 1;
  return count;
}

std::span<Thread* const> Worker::at_barrier() const {
  return {lists_[arriving_].data(), static_cast<Thread* const*>(run_queue.arrived)};
}

}  // namespace warpstep::sim
