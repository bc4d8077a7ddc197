// __threadfence() and its narrower and wider forms.
#pragma once

#include "sim/abi/spin.h"

/// What this thread wrote before is seen by every other thread before what it writes afterwards.
inline void __threadfence() {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  warpstep::sim::note_pause();
}

inline void __threadfence_system() {
  __threadfence();
}

/// The threads of a block share an OS thread: only the compiler has to keep the order.
inline void __threadfence_block() {
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  warpstep::sim::note_pause();
}
