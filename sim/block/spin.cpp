// What becomes of a thread that polls.
#include <sched.h>

#include "sim/abi/atomic_scope.h"
#include "sim/abi/run_queue.h"
#include "sim/abi/spin.h"
#include "sim/device/builtins/yield.h"

namespace warpstep::sim {

constinit thread_local Patience patience;
constinit thread_local Reach reach = Reach::device;

void lose_patience() {
  Patience& p = patience;
  const Thread* const self = turn.running;
  p.left = kPatience;
  if (self == nullptr) {
    sched_yield();  // the host polls for another host thread
  } else if (p.thread != self) {
    p.thread = self;
  } else {
    const Reach mine = reach;
    reach = Reach::device;
    yield_turn();
    reach = mine;
    p.thread = self;
    p.left = kPatience;
  }
}

void note_change_unseen() {
  ++patience.changes;
  note_change();
}

void note_poll_unseen(const volatile void* word) {
  note_poll(word);
}

}  // namespace warpstep::sim
