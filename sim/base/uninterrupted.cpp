#include "sim/base/uninterrupted.h"

namespace warpstep::sim {

constinit thread_local unsigned Uninterrupted::depth_ = 0;
constinit thread_local bool Uninterrupted::was_refused_ = false;

/// A thread that calls the engine all the time is outside it for a few nanoseconds in a
/// microsecond: the next signal, 100 microseconds later, would hardly ever find it there.
void Uninterrupted::wait_for_clock() {
  constexpr int kTurns = 1 << 20;
  was_refused_ = false;
  for (int i = 0; i < kTurns; ++i) std::atomic_signal_fence(std::memory_order_seq_cst);
}

}  // namespace warpstep::sim
