// Path of a launch, 6 of 8. Next: sim/abi/run_queue.h.
#include "sim/block/worker.h"

#include <memory>
#include <utility>

#include "sim/abi/atomic_scope.h"
#include "sim/abi/spin.h"
#include "sim/base/observer.h"
#include "sim/base/signal_stack.h"
#include "sim/block/async_copies.h"
#include "sim/gpu/device_limits.h"

constinit thread_local uint3 threadIdx{};
constinit thread_local uint3 blockIdx{};
constinit thread_local dim3 blockDim{};
constinit thread_local dim3 gridDim{};

namespace warpstep::sim {

constinit thread_local RunQueue run_queue;
constinit thread_local unsigned char* dynamic_shared_memory = nullptr;

namespace {

constinit thread_local Worker* running_worker = nullptr;

}  // namespace

Worker& Worker::of_this_thread() {
  // By a pointer, as other large objects: see docs/decisions/static-library.md.
  static thread_local const auto worker = std::make_unique<Worker>();
  return *worker;
}

Worker* Worker::running() {
  return running_worker;
}

void Worker::run(Grid& grid, Grid::BlockRange range) {
  prepare(grid, range);
  running_worker = this;
  grid.enter(pthread_self());
  if (grid.loops() != nullptr) run_as_loops();
  while (begin_next_block()) {
    run_fibers();
    judge_second_run();
    finish_blocks();
  }
  grid.leave(pthread_self());
  forget_parked();
  run_queue = {};
  running_worker = nullptr;
  grid.add_passed(barriers_, blocks_done_);
  grid_ = nullptr;
}

void Worker::prepare(Grid& grid, Grid::BlockRange range) {
  use_signal_stack();
  grid_ = &grid;
  const LaunchShape& shape = grid.shape();
  stacks_.reserve(grid.threads_per_block(), grid.stack_bytes(), grid.has_room_for_guards());
  if (shape.block.x != laid_out_.x || shape.block.y != laid_out_.y || shape.block.z != laid_out_.z)
    lay_out_threads(shape.block);
  dynamic_shared_memory = shared_.reserve(shape.shared_bytes, grid.has_room_for_guards());
  run_queue.parked = parked_.data();
  blockIdx = {0, 0, 0};
  blockDim = shape.block;
  gridDim = shape.grid;
  barriers_ = blocks_done_ = 0;
  range_ = range;
  met_in_loops_.reset();
  begins_again_ = false;
  follow(grid.traits());
  if (!in_order_ && !reorders_) order_threads(0);
}

/// Makes the next block of the grid resident, with its first thread as the running one. Returns
/// false if none is left or the launch was stopped.
bool Worker::begin_next_block() {
  if (AsyncCopies::may_be_left()) AsyncCopies::of_this_thread().end_block();
  if (grid_->stopped()) return false;
  if (met_in_loops_ && !std::exchange(begins_again_, false)) return false;
  if (!take_block()) return false;
  phase_ = round_ = yields_ = 0;
  begun_ = 0;
  spin_budget = {};
  atomic_scope = AtomicScope::device;
  arriving_ = 0;
  if (collectives_used_) reset_warps();
  if (reorders_) order_threads(block_);
  Thread** const ready = lists_[1].data();
  run_queue.ready = run_queue.ready_end = ready;
  run_queue.arrived = lists_[0].data();
  run_queue.warps = warps_.data();
  begin_row();
  if (observer != nullptr) observer->block_began(*this, block_);
  published_.begin_block();
  return true;
}

/// Runs fibers, beginning with the running thread, until no thread can continue.
void Worker::run_fibers() {
  give_stack(*run_queue.running);
  chooses_ = false;
  runs_fibers_ = true;
  switch_and_note(scheduler_, run_queue.running->context);
  runs_fibers_ = false;
  if (observer != nullptr) observer->block_paused(*this);
}

void Worker::start_on_new_stack(Thread& thread) {
  latest_stack_ = stacks_.take();
  start_context(thread.context, stacks_.top(latest_stack_), stacks_.bytes(), &Worker::fiber_main);
}

/// Starts the next thread that has not started, which then is the running one. Returns null if
/// there is none.
Thread* Worker::begin_thread() {
  RunQueue& t = run_queue;
  if (t.unstarted == t.row_end) return begin_row();
  t.running = t.unstarted++;
  threadIdx = t.running->index;
  return t.running;
}

/// The same with the first thread of the next row. Policies that do not start threads in the order
/// of threadIdx have rows of one thread.
Thread* Worker::begin_row() {
  RunQueue& t = run_queue;
  t.all_begun = begun_ == threads_.size() && !only_this_row_;
  if (begun_ == threads_.size()) return nullptr;
  Thread* const first = in_order_ ? &threads_[begun_] : order_[begun_];
  const std::size_t length = in_order_ ? blockDim.x : 1;
  begun_ += length;
  t.running = first;
  t.unstarted = first + 1;
  t.row_end = first + length;
  threadIdx = first->index;
  return first;
}

bool Worker::start_row_here() {
  if (only_this_row_ || grid_->stopped()) return false;
  if (begin_thread() != nullptr) return true;
  if (any_thread_waits()) return false;
  // The block is done, and the next one can begin on this stack.
  ++blocks_done_;
  return begin_next_block();
}

void Worker::fiber_main() {
  running_worker->run_fiber();
}

}  // namespace warpstep::sim
