// Preempts the running thread between two of its instructions, if a debugger asks: so the lanes of
// a warp are stepped one after the other and are at the same line afterwards. What the debugger
// jumps to is in sim/abi/fiber.cpp.
#include <algorithm>
#include <utility>

#include "sim/abi/debugger_follow.h"
#include "sim/block/worker.h"
#include "sim/debug/calls.h"

namespace warpstep::sim {

/// The thread that runs while the running one is in the ready list: the wanted one if it is ready,
/// else the next that has not started, else the first that is ready. Returns null if there is none.
Thread* Worker::next_after_pause(const void* wanted) {
  if (grid_->stopped()) return nullptr;
  RunQueue& t = run_queue;
  Thread* const self = t.running;
  chooses_ = true;
  if (reorders_) {  // each block has its own order, and this one's may change
    const auto begun = order_.begin() + static_cast<std::ptrdiff_t>(begun_);
    const auto found = std::find(begun, order_.end(), wanted);
    if (found != order_.end()) std::rotate(begun, found, found + 1);
  }
  Thread** const slot = std::find(t.ready, t.ready_end, wanted);
  Thread* next = nullptr;
  if (slot != t.ready_end) {
    next = *slot;
    std::move_backward(t.ready, slot, slot + 1);
    ++t.ready;
  } else if ((next = begin_thread()) != nullptr) {
    give_stack(*next);
  } else if (t.ready != t.ready_end) {
    next = *t.ready++;
  }
  if (next != nullptr) make_ready({&self, 1});
  chooses_ = false;
  return next;
}

namespace {

/// Returns when the thread is resumed.
void hand_over(Worker& worker, const void* wanted) {
  Thread* const self = run_queue.running;
  Thread* const next = worker.next_after_pause(wanted);
  if (next == nullptr) return;
  run_queue.running = next;
  run_queue.row_untracked = false;
  threadIdx = next->index;
  switch_and_note(self->context, next->context);
}

}  // namespace

void let_first_go_on() {
  Worker* const worker = Worker::running();
  while (warpstep_debug_first != nullptr && run_queue.running != warpstep_debug_first &&
         std::find(run_queue.ready, run_queue.ready_end, warpstep_debug_first) !=
             run_queue.ready_end)
    hand_over(*worker, warpstep_debug_first);
}

}  // namespace warpstep::sim

extern "C" {

constinit const void* warpstep_debug_next = nullptr;
constinit const void* warpstep_debug_first = nullptr;

[[gnu::noinline, gnu::used]] void warpstep_debug_hand_over() {
  using namespace warpstep::sim;
  if (warpstep_debug_function != nullptr) return answer_call();
  Worker* const worker = Worker::running();
  if (worker == nullptr || run_queue.running == nullptr) return;
  hand_over(*worker, warpstep_debug_next);
  begin_turn();
}
}
