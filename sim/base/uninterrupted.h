// Work of the engine's in a kernel's thread that the clock must not end half-way.
#pragma once

#include <atomic>

namespace warpstep::sim {

/// While one lives, the clock does not end the launch in this OS thread, which may hold a lock of
/// the engine's or have changed half of a list: it comes again later.
class Uninterrupted {
 public:
  Uninterrupted() { count(depth_ + 1); }
  ~Uninterrupted() {
    count(depth_ - 1);
    if (depth_ == 0 && was_refused_) [[unlikely]]
      wait_for_clock();
  }
  Uninterrupted(const Uninterrupted&) = delete;
  Uninterrupted& operator=(const Uninterrupted&) = delete;

  /// Whether the clock has to wait in this OS thread. For its signal handler.
  static bool refuses_clock() {
    was_refused_ = depth_ != 0;
    return was_refused_;
  }

  /// The running thread is left where it stands, for ever: a fault may have met it here.
  static void forget() {
    depth_ = 0;
    was_refused_ = false;
  }

 private:
  static void count(unsigned depth) {
    std::atomic_signal_fence(std::memory_order_seq_cst);
    depth_ = depth;
    std::atomic_signal_fence(std::memory_order_seq_cst);
  }
  static void wait_for_clock();

  static constinit thread_local unsigned depth_;
  static constinit thread_local bool was_refused_;
};

}  // namespace warpstep::sim
