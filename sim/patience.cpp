// What becomes of a thread that polls.
#include <sched.h>

#include "sim/atomics/patience.h"
#include "sim/turn.h"
#include "sim/yield.h"

namespace warpstep::sim {

constinit thread_local Patience patience;

void lose_patience() {
  Patience& p = patience;
  const Thread* const self = turn.running;
  p.left = kPatience;
  if (self == nullptr) {
    sched_yield();  // the host polls for another host thread
  } else if (p.thread != self) {
    p.thread = self;
  } else {
    yield_turn();
    p.thread = self;
    p.left = kPatience;
  }
}

}  // namespace warpstep::sim
