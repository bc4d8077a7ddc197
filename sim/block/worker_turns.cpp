// The run queue of a worker: which block runs next, and which thread when the running one waits,
// yields or ends.
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <span>
#include <utility>

#include "sim/abi/atomic_scope.h"
#include "sim/abi/spin.h"
#include "sim/base/observer.h"
#include "sim/base/signal_stack.h"
#include "sim/block/worker.h"
#include "sim/grid/block_scheduler.h"

namespace warpstep::sim {

namespace {

/// What the threads of a block may keep across barriers of its loops: 4 MiB, which the translator
/// sees to, and what it adds for warps and for threads that have returned.
constexpr std::size_t kKeptInLoops = 8 << 20;

}  // namespace

/// Takes the next block of the grid. Returns false if none is left.
bool Worker::take_block() {
  if (range_.first == range_.last) {
    // Small grids are handed out block by block; of large ones a worker takes several at a time.
    range_ = grid_->take(grid_->interleaved_blocks() != nullptr || grid_->blocks() < 4096 ? 1 : 16);
    if (range_.first == range_.last) return false;
  }
  block_ = grid_->block_at(range_.first++);
  const dim3& grid = grid_->shape().grid;
  blockIdx.x = static_cast<unsigned>(block_);
  if (grid.y != 1 || grid.z != 1) {
    blockIdx.x = static_cast<unsigned>(block_ % grid.x);
    blockIdx.y = static_cast<unsigned>(block_ / grid.x % grid.y);
    blockIdx.z = static_cast<unsigned>(block_ / grid.x / grid.y);
  }
  return true;
}

/// Runs blocks until none is left. One that is left in the middle, by a fault or by the clock,
/// begins again on fibers, which know their threads: from then on nothing that the launch writes
/// counts.
void Worker::run_as_loops() {
  const std::size_t bytes = kKeptInLoops + stacks_.bytes();
  if (loops_stack_.in_use() == 0 || loops_stack_.bytes() != bytes) {
    loops_stack_.reserve(1, bytes);
    loops_stack_.take();
  }
  Context loops{};
  start_context(loops, loops_stack_.top(0), bytes, &Worker::loops_main);
  switch_and_note(scheduler_, loops);
  if (runs_loops_) {
    runs_loops_ = false;
    use_signal_stack();  // where the clock left them, its next signal is to find fibers
    --range_.first;
  }
  spin_budget = {};
}

void Worker::loops_main() {
  Worker& worker = *running();
  worker.run_loops();
  Context nowhere{};
  switch_and_note(nowhere, worker.scheduler_);
  __builtin_unreachable();
}

void Worker::run_loops() {
  BlockOfLoops block{{}, blockDim, gridDim};
  while (!grid_->stopped() && !grid_->is_out_of_loops() && take_block()) {
    spin_budget = {.left = std::numeric_limits<int>::max()};  // nobody polls
    atomic_scope = AtomicScope::device;
    block.index = blockIdx;
    runs_loops_ = true;
    grid_->work().run_loops(grid_->work().call, grid_->loops(), block);
    runs_loops_ = false;
    ++blocks_done_;
    barriers_ += std::exchange(block.barriers, 0);
  }
}

Thread* Worker::next_after_yield(const void* pc) {
  if (observer != nullptr) observer->thread_yields(*this);
  chooses_ = true;
  if (grid_->stopped()) {
    // Asked in this order: the clock that runs out between the two questions sets this one first.
    std::atomic_thread_fence(std::memory_order_acquire);
    if (grid_->timed_out()) stop({.kind = FaultKind::timeout, .pc = pc});
    abandon_block();
  }
  Thread* const next = next_besides(run_queue.running);
  chooses_ = false;
  return next;
}

/// The same for a thread that does not poll: what is known of spinning lanes stays as it is.
Thread* Worker::next_after_preemption(const void* pc, bool other_block) {
  if (grid_->stopped()) return next_after_yield(pc);
  chooses_ = true;
  Thread* const self = run_queue.running;
  unsigned& spinning = warps_[self->rank / kWarpLanes].spinning;
  const unsigned before = spinning;
  if (other_block) let_other_blocks_go_on();
  Thread* const next = next_besides(self);
  spinning = before;
  chooses_ = false;
  return next;
}

/// The thread that runs while `self` waits at the end of the ready list; null if it is alone.
Thread* Worker::next_besides(Thread* self) {
  RunQueue& t = run_queue;
  // Threads that have not started come first, so that none is starved by threads that spin. It also
  // ends the loop over this thread's row, which continues only where no other thread has started.
  Thread* next = begin_thread();
  if (next != nullptr) {
    give_stack(*next);
  } else if (t.ready != t.ready_end) {
    next = *t.ready++;
  } else {
    let_other_blocks_go_on();
    return nullptr;
  }
  warps_[self->rank / kWarpLanes].spinning |= 1u << self->rank % kWarpLanes;
  make_ready({&self, 1});
  if (++yields_ % threads_.size() == 0) {  // every thread that was ready has had a turn
    if (reorders_) grid_->policy().order({t.ready, t.ready_end}, block_, ++round_);
    // Another block may hold what they all spin on, and want this core. Asking for it costs most
    // where the operating system has to be asked.
    const std::uint64_t spin_budget = grid_->cooperative_blocks() == nullptr ? 64 : 1;
    if (yields_ % (spin_budget * threads_.size()) == 0) let_other_blocks_go_on();
  }
  return next;
}

/// What the threads of this block spin on may be for another block to write.
void Worker::let_other_blocks_go_on() {
  Thread* const self = std::exchange(run_queue.running, nullptr);
  const bool others_went =
      grid_->cooperative_blocks() != nullptr && grid_->cooperative_blocks()->yield();
  if (!others_went && observer == nullptr) sched_yield();  // a watched block runs alone
  run_queue.running = self;
}

/// Whether the running thread is in the ready list: the next one is chosen, but does not run yet.
bool Worker::passes_the_turn() const {
  return std::find(run_queue.ready, run_queue.ready_end, run_queue.running) != run_queue.ready_end;
}

/// Appends threads to the ready list.
void Worker::make_ready(std::span<Thread* const> threads) {
  RunQueue& t = run_queue;
  auto& list = lists_[1 - arriving_];
  const std::ptrdiff_t room = list.data() + list.size() - 1 - t.ready_end;
  if (t.ready == t.ready_end || room < std::ptrdiff_t(threads.size())) {
    t.ready_end = std::copy(t.ready, t.ready_end, list.data());
    t.ready = list.data();
  }
  t.ready_end = std::copy(threads.begin(), threads.end(), t.ready_end);
}

/// Makes all threads that wait at the barrier ready: all threads of the block that have not ended
/// wait there.
void Worker::open_barrier() {
  warpstep_debug_barrier_opens();
  if (grid_step_ != GridStep::none) meet_other_blocks();
  RunQueue& t = run_queue;
  const std::span<Thread*> through(lists_[arriving_].data(), t.arrived);
  barriers_ += through.size();
  if (observer != nullptr) observer->barrier_opened(*this, through);
  grid_step_ = GridStep::none;
  opened_votes_ = std::exchange(votes_, {});
  ++phase_;
  ++round_;
  if (reorders_) grid_->policy().order(through, block_, round_);
  t.ready = through.data();
  t.ready_end = t.ready + through.size();
  arriving_ = 1 - arriving_;
  t.arrived = lists_[arriving_].data();
}

// The predicates that __syncthreads_count(), _and() and _or() combine.
void Worker::vote(bool predicate) {
  votes_.yes += predicate;
  ++votes_.all;
}

bool Worker::any_thread_waits() const {
  return run_queue.ready != run_queue.ready_end || run_queue.arrived != lists_[arriving_].data() ||
         collective_waits();
}

void vote_at_barrier(bool predicate) {
  if (Worker* const worker = Worker::running()) worker->vote(predicate);
}

Votes votes_of_opened_barrier() {
  return Worker::running()->opened_votes();
}

Thread* next_after_yield() {
  Worker* const worker = Worker::running();
  if (worker == nullptr) return nullptr;
  return worker->next_after_yield(static_cast<const char*>(__builtin_return_address(0)) - 1);
}

}  // namespace warpstep::sim
