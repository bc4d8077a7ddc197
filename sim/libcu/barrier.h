// cuda::barrier, cuda::latch and the semaphores.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "sim/libcu/atomic.h"

namespace cuda {

namespace detail {
/// What a barrier does at the end of a phase unless it is told otherwise.
struct nothing_to_do {
  void operator()() const {}
};
}  // namespace detail

/// Counts the threads that arrive; when all that are expected have, a new phase begins. Without a
/// count it is not initialised, so that it may be a `__shared__` variable: see init().
template <thread_scope Scope, class Completion = detail::nothing_to_do>
class barrier {
 public:
  /// The phase in which a thread arrived.
  class arrival_token {
   public:
    arrival_token() = default;

   private:
    friend barrier;
    explicit arrival_token(::std::uint32_t phase) : phase_(phase) {}
    ::std::uint32_t phase_;
  };

  barrier() = default;
  constexpr explicit barrier(::std::ptrdiff_t expected, Completion completion = Completion())
      : missing_(expected), expected_(expected), phase_(0), completion_(::std::move(completion)) {}
  barrier(const barrier&) = delete;
  barrier& operator=(const barrier&) = delete;

  friend void init(barrier* b, ::std::ptrdiff_t expected, Completion completion = Completion()) {
    new (b) barrier(expected, ::std::move(completion));
  }

  static constexpr ::std::ptrdiff_t max() { return (1 << 20) - 1; }

  /// Does not wait. `count` threads arrive at once.
  [[nodiscard]] arrival_token arrive(::std::ptrdiff_t count = 1) {
    const ::std::uint32_t phase = phase_.load();  // which cannot end before this thread arrives
    arrive_in(phase, count);
    return arrival_token(phase);
  }

  /// Waits for the end of the phase in which the token was given.
  void wait(arrival_token&& token) const { phase_.wait(token.phase_); }
  bool try_wait(arrival_token&& token) const { return phase_.load() != token.phase_; }

  /// Waits for the end of the phase that is even, for parity 0, or odd.
  void wait_parity(bool parity) const {
    while (!try_wait_parity(parity)) {
    }
  }
  bool try_wait_parity(bool parity) const { return phase_.load() % 2 != parity; }

  void arrive_and_wait() { wait(arrive()); }

  /// Arrives, and is not expected in later phases.
  void arrive_and_drop() {
    const ::std::uint32_t phase = phase_.load();
    expected_.fetch_sub(1);
    arrive_in(phase, 1);
  }

 private:
  void arrive_in(::std::uint32_t phase, ::std::ptrdiff_t count) {
    if (missing_.fetch_sub(count) != count) return;
    completion_();
    missing_.store(expected_.load());
    phase_.store(phase + 1);
  }

  atomic<::std::ptrdiff_t> missing_;   // in this phase
  atomic<::std::ptrdiff_t> expected_;  // in the next
  atomic<::std::uint32_t> phase_;
  [[no_unique_address]] Completion completion_;
};

/// Opens once, when it has been counted down to 0, and stays open.
template <thread_scope Scope>
class latch {
 public:
  constexpr explicit latch(::std::ptrdiff_t expected) : missing_(expected) {}
  latch(const latch&) = delete;
  latch& operator=(const latch&) = delete;

  static constexpr ::std::ptrdiff_t max() { return ::std::numeric_limits<int>::max(); }

  void count_down(::std::ptrdiff_t count = 1) { missing_.fetch_sub(count); }
  bool try_wait() const { return missing_.load() == 0; }
  void wait() const {
    while (!try_wait()) {
    }
  }
  void arrive_and_wait(::std::ptrdiff_t count = 1) {
    count_down(count);
    wait();
  }

 private:
  atomic<::std::ptrdiff_t> missing_;
};

/// A number of places: acquire() takes one, or waits until release() gives one back.
template <thread_scope Scope, ::std::ptrdiff_t LeastMax = ::std::numeric_limits<int>::max()>
class counting_semaphore {
 public:
  constexpr explicit counting_semaphore(::std::ptrdiff_t places) : places_(places) {}
  counting_semaphore(const counting_semaphore&) = delete;
  counting_semaphore& operator=(const counting_semaphore&) = delete;

  static constexpr ::std::ptrdiff_t max() { return LeastMax; }

  void release(::std::ptrdiff_t count = 1) { places_.fetch_add(count); }
  void acquire() {
    while (!try_acquire()) {
    }
  }
  bool try_acquire() {
    ::std::ptrdiff_t places = places_.load();
    while (places > 0)
      if (places_.compare_exchange_weak(places, places - 1)) return true;
    return false;
  }

 private:
  atomic<::std::ptrdiff_t> places_;
};

template <thread_scope Scope>
using binary_semaphore = counting_semaphore<Scope, 1>;

}  // namespace cuda

namespace cuda::std {

template <class Completion = ::cuda::detail::nothing_to_do>
using barrier = ::cuda::barrier<thread_scope_system, Completion>;
using latch = ::cuda::latch<thread_scope_system>;
template <::std::ptrdiff_t LeastMax = ::std::numeric_limits<int>::max()>
using counting_semaphore = ::cuda::counting_semaphore<thread_scope_system, LeastMax>;
using binary_semaphore = counting_semaphore<1>;

}  // namespace cuda::std
