// Fibers of a worker: each runs the threads that start on its stack, to the end of the last one.
#include <atomic>
#include <exception>
#include <utility>

#include "sim/base/invariant.h"
#include "sim/block/async_copies.h"
#include "sim/block/cluster.h"
#include "sim/block/worker.h"
#include "sim/device/ptx/warp.h"

namespace warpstep::sim {

namespace {

/// Thrown by a thread that ends inside a function, and caught where its stack begins.
struct ThreadExit {};

}  // namespace

void Worker::lay_out_threads(const dim3& block) {
  published_.record().grid = nullptr;
  std::atomic_signal_fence(std::memory_order_release);
  threads_.clear();
  threads_.reserve(std::size_t{block.x} * block.y * block.z);
  for (unsigned z = 0; z < block.z; ++z)
    for (unsigned y = 0; y < block.y; ++y)
      for (unsigned x = 0; x < block.x; ++x)
        threads_.push_back({{}, {x, y, z}, static_cast<unsigned>(threads_.size())});
  order_.resize(threads_.size());
  // Twice as many as there are threads: a ready list that is added to moves up to its end before it
  // has to move back. One more: a barrier looks one turn ahead.
  for (auto& list : lists_) list.assign(2 * threads_.size() + 1, threads_.data());
  reset_warps();
  parked_.resize(threads_.size());
  laid_out_ = block;
  publish();
}

void Worker::follow(const SchedulePolicy::Traits& traits) {
  published_.record().is_followed = 0;  // until its kernel says so
  in_order_ = traits.starts_in_order;
  reorders_ = traits.reorders;
  collectives_resume_late_ = traits.collectives_resume_late;
  AsyncCopies::of_this_thread().prepare(traits.copies_are_late);
  publish_shared_places(*this);
}

void Worker::order_threads(std::uint64_t block) {
  for (std::size_t i = 0; i < threads_.size(); ++i) order_[i] = &threads_[i];
  grid_->policy().order(order_, block, 0);
}

void Worker::run_fiber() {
  const std::size_t stack = latest_stack_;
  Fault fault;
  bool goes_on = true;
  while (goes_on) {
    bool has_exited = false;
    try {
      const KernelThunk& work = grid_->work();
      work.run(work.call);
    } catch (const ThreadExit&) {
      has_exited = true;
    } catch (const std::exception& error) {
      fault = {.kind = FaultKind::exception, .what = error.what()};
    } catch (...) {
      fault = {.kind = FaultKind::exception, .what = "not a std::exception"};
    }
    goes_on = has_exited && begin_after_exit();
  }
  // Outside the handler: switching away inside it would leave the exception with this OS thread.
  if (fault.kind != FaultKind::none) stop(std::move(fault));
  stacks_.give_back(stack);
  end_fiber();
}

/// A thread has ended by `exit`, and with it the loop over its row. The next thread that begins on
/// this stack; false: none does.
bool Worker::begin_after_exit() {
  RunQueue& t = run_queue;
  t.row_untracked = false;
  return t.unstarted != t.row_end ? begin_thread() != nullptr : start_row_here();
}

/// The last thread of this stack has returned: resumes one that waits elsewhere or, if there is
/// none, the OS thread.
void Worker::end_fiber() {
  Context nowhere{};
  if (any_thread_waits() && !only_this_row_) switch_and_note(nowhere, next_after_end()->context);
  switch_and_note(nowhere, scheduler_);
  __builtin_unreachable();
}

/// The thread that runs after one has ended while others wait.
Thread* Worker::next_after_end() {
  RunQueue& t = run_queue;
  if (grid_->stopped()) abandon_block();
  if (t.ready == t.ready_end) go_on();
  Thread* const next = *t.ready++;
  t.running = next;
  threadIdx = next->index;
  return next;
}

/// Kernels with barriers begin and end as many threads as they have: resuming a stack on which one
/// has ended costs a third of making one ready and returning from it.
AfterRow Worker::park_or_start_row() {
  if (start_row_here()) return {&scheduler_, nullptr};
  if (only_this_row_ || grid_->stopped() || !any_thread_waits()) return {};
  Thread* const next = next_after_end();
  return {run_queue.parked++, &next->context};
}

/// Prepares the thread to begin when it is switched to: on a parked stack, if there is one.
void Worker::give_stack(Thread& thread) {
  if (run_queue.parked == parked_.data()) return start_on_new_stack(thread);
  thread.context = *--run_queue.parked;
}

Thread* Worker::next_after_arrival(const void* pc) {
  arrived_from_ = pc;
  if (grid_->stopped()) [[unlikely]]
    abandon_block();
  RunQueue& t = run_queue;
  Thread* next = t.unstarted;
  // What the caller notes of the thread that runs is left to it.
  if (next != t.row_end)
    t.unstarted = next + 1;
  else
    next = begin_row();
  if (next != nullptr) {
    give_stack(*next);
    return next;
  }
  go_on();
  return *t.ready++;
}

/// No thread will need the parked stacks: what lies on them needs no end.
void Worker::forget_parked() {
  if (run_queue.parked == parked_.data()) return;
  stacks_.give_back_all();
}

namespace ptx {

void exit_thread() {
  if (Worker::running() == nullptr) broken_invariant("exit was called outside a kernel");
  throw ThreadExit();
}

}  // namespace ptx

bool start_row_here() {
  return Worker::running()->start_row_here();
}

AfterRow park_or_start_row() {
  return Worker::running()->park_or_start_row();
}

Thread* next_after_arrival() {
  Worker* const worker = Worker::running();
  if (worker == nullptr) broken_invariant("__syncthreads() was called outside a kernel");
  return worker->next_after_arrival(static_cast<const char*>(__builtin_return_address(0)) - 1);
}

}  // namespace warpstep::sim
