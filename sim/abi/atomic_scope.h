// How far an atomic operation reaches: atomicAdd_block() and cuda::atomic with the scope of a block
// are atomic for the threads of one block only. Nothing here depends on it; a checker of races
// does.
#pragma once

namespace warpstep::sim {

/// The threads for which an operation is atomic.
enum class Reach : unsigned { device, block };

/// Of the atomics that the running thread does now.
extern constinit thread_local Reach reach;

/// Says how far atomics reach, as long as it lives.
class Reaching {
 public:
  [[gnu::always_inline]] explicit Reaching(Reach now) { reach = now; }
  [[gnu::always_inline]] ~Reaching() { reach = Reach::device; }
  Reaching(const Reaching&) = delete;
  Reaching& operator=(const Reaching&) = delete;
};

}  // namespace warpstep::sim
