// Spin budget: makes a thread that polls yield.
#include <sched.h>

#include "sim/abi/atomic_scope.h"
#include "sim/abi/run_queue.h"
#include "sim/abi/spin.h"
#include "sim/device/builtins/yield.h"

namespace warpstep::sim {

constinit thread_local SpinBudget spin_budget;
constinit thread_local AtomicScope atomic_scope = AtomicScope::device;

void yield_after_spinning() {
  SpinBudget& p = spin_budget;
  const Thread* const self = run_queue.running;
  p.left = kSpinBudget;
  if (self == nullptr) {
    sched_yield();  // the host polls for another host thread
  } else if (p.thread != self) {
    p.thread = self;
  } else {
    const AtomicScope mine = atomic_scope;
    atomic_scope = AtomicScope::device;
    yield_turn<true>();
    atomic_scope = mine;
    p.thread = self;
    p.left = kSpinBudget;
  }
}

void note_change_outlined() {
  ++spin_budget.changes;
  note_change();
}

void note_poll_outlined(const volatile void* word) {
  note_poll(word);
}

}  // namespace warpstep::sim
