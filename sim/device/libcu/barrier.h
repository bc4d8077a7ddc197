// cuda::barrier, cuda::latch and the semaphores.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <type_traits>
#include <utility>

#include "sim/abi/async_copy.h"
#include "sim/abi/barrier_object.h"
#include "sim/abi/misuse.h"
#include "sim/abi/spin.h"
#include "sim/device/libcu/atomic.h"

namespace cuda {

namespace detail {
/// The default completion function of a barrier: does nothing.
struct nothing_to_do {
  void operator()() const {}
};

/// Ends the launch: a barrier object was used in a way that CUDA does not allow.
[[noreturn]] inline void stop_for_barrier(const char* what, const char* advice) {
  warpstep::sim::stop_for_misuse(what, advice, "barrier-object-misuse");
}

struct primitives;
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
    friend detail::primitives;
    explicit arrival_token(::std::uint32_t phase) : phase_(phase) {}
    ::std::uint32_t phase_;
  };

  barrier() = default;
  constexpr explicit barrier(::std::ptrdiff_t expected, Completion completion = Completion())
      : state_(state_of(0, static_cast<::std::uint64_t>(expected))),
        completion_(::std::move(completion)) {
    if (::std::is_constant_evaluated()) return;
    if (expected < 0 || expected > max())
      detail::stop_for_barrier(
          "a cuda::barrier is initialised with a count that is negative or more than max()",
          "give it the number of threads that arrive in each phase");
    warpstep::sim::note_barrier_object(this, expected);
  }
  barrier(const barrier&) = delete;
  barrier& operator=(const barrier&) = delete;

  friend void init(barrier* b, ::std::ptrdiff_t expected, Completion completion = Completion()) {
    new (b) barrier(expected, ::std::move(completion));
  }

  static constexpr ::std::ptrdiff_t max() { return (1 << 20) - 1; }

  /// Does not wait. `count` threads arrive at once.
  [[nodiscard]] arrival_token arrive(::std::ptrdiff_t count = 1) {
    return arrival_token(arrive_and_expect(count, 0));
  }

  /// Waits for the end of the phase in which the token was given.
  void wait(arrival_token&& token) const {
    while (!has_ended(token.phase_)) warpstep::sim::note_poll(&state_);
  }
  bool try_wait(arrival_token&& token) const {
    const bool ended = has_ended(token.phase_);
    if (!ended) warpstep::sim::note_poll(&state_);
    return ended;
  }

  /// Waits for the end of the phase that is even, for parity 0, or odd.
  void wait_parity(bool parity) const {
    while (!try_wait_parity(parity)) {
    }
  }
  bool try_wait_parity(bool parity) const {
    warpstep::sim::check_barrier_object(this);
    const ::std::uint32_t phase = phase_of(warpstep::sim::load_state(&state_));
    const bool ended = phase % 2 != parity;
    ended ? warpstep::sim::note_seen_phase(this, (phase - 1) % kPhases)
          : warpstep::sim::note_poll(&state_);
    return ended;
  }

  void arrive_and_wait() { wait(arrive()); }

  /// Arrives, and is not expected in later phases.
  void arrive_and_drop() { arrive_and_expect(1, 1); }

 private:
  // One word, so that no thread sees an arrival without the phase that it begins: the phase in the
  // 24 upper bits, how many are expected in the next one in 20, how many are missing in the lower
  // 20.
  static constexpr unsigned kCountBits = 20;
  static constexpr ::std::uint64_t kCount = (1 << kCountBits) - 1;
  static constexpr ::std::uint32_t kPhases = 1 << 24;

  static constexpr ::std::uint64_t state_of(::std::uint64_t phase, ::std::uint64_t expected) {
    return phase << 2 * kCountBits | (expected & kCount) << kCountBits | (expected & kCount);
  }
  static ::std::uint64_t expected_of(::std::uint64_t state) { return state >> kCountBits & kCount; }
  static ::std::uint32_t phase_of(::std::uint64_t state) {
    return static_cast<::std::uint32_t>(state >> 2 * kCountBits);
  }
  static ::std::uint64_t next_phase(::std::uint64_t state) {
    return state_of((phase_of(state) + 1) % kPhases, expected_of(state));
  }

  bool has_ended(::std::uint32_t phase) const {
    const ::std::uint32_t now = phase_of(warpstep::sim::load_state(&state_));
    const ::std::uint32_t later = (now - phase) % kPhases;
    if (later > 1)
      detail::stop_for_barrier("a thread waits at a cuda::barrier with the token of an old phase",
                               "wait with each token before its thread arrives again: a token is "
                               "valid for its phase and the next; no more threads may arrive in a "
                               "phase than the barrier was initialised for");
    if (later == 1) warpstep::sim::note_seen_phase(this, phase);
    return later == 1;
  }

  /// The phase in which it arrives.
  ::std::uint32_t arrive_and_expect(::std::ptrdiff_t count, ::std::uint64_t fewer) {
    warpstep::sim::check_barrier_object(this);
    ::std::uint64_t state = warpstep::sim::load_state(&state_), next;
    bool is_last;
    do {
      const auto missing = static_cast<::std::ptrdiff_t>(state & kCount);
      if (count < 1 || count > missing)
        detail::stop_for_barrier(
            "more threads arrive at a cuda::barrier than it waits for, or it was not initialised",
            "let one thread call init() with the number of threads that arrive, and put "
            "__syncthreads() after it");
      is_last = count == missing && !warpstep::sim::has_transactions(this);
      if (is_last) warpstep::sim::finish_async_copies_of(this);
      next = state - (fewer << kCountBits) - static_cast<::std::uint64_t>(count);
      if (is_last && kDoesNothing) next = next_phase(next);
    } while (!__atomic_compare_exchange_n(&state_, &state, next, true, __ATOMIC_RELEASE,
                                          __ATOMIC_RELAXED));
    if (is_last && !kDoesNothing) {
      __atomic_load_n(&state_, __ATOMIC_ACQUIRE);  // is ordered after all that arrived
      completion_();
      __atomic_store_n(&state_, next_phase(next), __ATOMIC_RELEASE);
    }
    if (is_last) warpstep::sim::note_phase_end(this, phase_of(state));
    warpstep::sim::note_change();
    return phase_of(state);
  }

  /// The present phase waits for so many more bytes, or fewer.
  void expect_bytes(::std::ptrdiff_t bytes) {
    warpstep::sim::check_barrier_object(this);
    ::std::uint64_t state = warpstep::sim::load_state(&state_);
    if (warpstep::sim::add_transactions(this, bytes) != 0 || (state & kCount) != 0) return;
    // All threads have arrived. What the running one has done is not released by that.
    warpstep::sim::finish_async_copies_of(this);
    __atomic_compare_exchange_n(&state_, &state, next_phase(state), false, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
    warpstep::sim::note_phase_end(this, phase_of(state));
    warpstep::sim::note_change();
  }

  friend detail::primitives;

  static constexpr bool kDoesNothing = ::std::is_same_v<Completion, detail::nothing_to_do>;

  ::std::uint64_t state_;
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
  bool try_wait() const {
    const bool is_open = missing_.load() == 0;
    if constexpr (warpstep::sim::kInstrumented)
      if (is_open) warpstep::sim::note_gate_passed(this, warpstep::sim::Gate::latch);
    return is_open;
  }
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

/// A counter: acquire() takes one, or waits until release() returns one.
template <thread_scope Scope, ::std::ptrdiff_t LeastMax = ::std::numeric_limits<int>::max()>
class counting_semaphore {
 public:
  constexpr counting_semaphore(::std::ptrdiff_t slots = 0) : slots_(slots) {}
  counting_semaphore(const counting_semaphore&) = delete;
  counting_semaphore& operator=(const counting_semaphore&) = delete;

  static constexpr ::std::ptrdiff_t max() { return LeastMax; }

  void release(::std::ptrdiff_t count = 1) { slots_.fetch_add(count); }
  void acquire() {
    while (!try_acquire()) {
    }
  }
  bool try_acquire() {
    ::std::ptrdiff_t slots = slots_.load();
    while (slots > 0)
      if (slots_.compare_exchange_weak(slots, slots - 1)) {
        if constexpr (warpstep::sim::kInstrumented)
          warpstep::sim::note_gate_passed(this, warpstep::sim::Gate::semaphore);
        return true;
      }
    return false;
  }

 private:
  atomic<::std::ptrdiff_t> slots_;
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
