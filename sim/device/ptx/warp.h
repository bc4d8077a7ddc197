// PTX's operations of a warp and of the barriers of a block.
#pragma once

#include <bit>

#include "sim/abi/misuse.h"
#include "sim/device/builtins/barrier.h"
#include "sim/device/builtins/special_registers.h"
#include "sim/device/builtins/trap.h"
#include "sim/device/builtins/yield.h"
#include "sim/device/ptx/value.h"
#include "sim/device/warp/votes.h"

namespace warpstep::sim::ptx {

/// exit: ends the running thread, in whatever function it is. What lies on its stack is destroyed
/// as by an exception, which a GPU does not do; a function that is noexcept ends the process.
[[noreturn]] void exit_thread();

enum class Shuffle { up, down, bfly, idx };

/// shfl.sync: `limits` are the segment's mask and the clamp; `inside` says whether the source lane
/// was within them.
template <Shuffle kMode>
[[gnu::always_inline]] inline unsigned shfl(unsigned value, unsigned b, unsigned limits,
                                            unsigned mask, bool* inside = nullptr) {
  const unsigned lane = lane_of_running(), segment = limits >> 8 & 31, clamp = limits & 31;
  const unsigned least = lane & segment, most = least | (clamp & ~segment);
  const unsigned delta = b & 31;
  unsigned source = 0;
  bool is_inside = false;
  Operation operation = Operation::shuffle;
  if constexpr (kMode == Shuffle::up) {
    operation = Operation::shuffle_up;
    is_inside = static_cast<int>(lane - delta) >= static_cast<int>(most);
    source = lane - delta;
  } else if constexpr (kMode == Shuffle::down) {
    operation = Operation::shuffle_down;
    source = lane + delta;
    is_inside = source <= most;
  } else if constexpr (kMode == Shuffle::bfly) {
    operation = Operation::shuffle_xor;
    source = lane ^ delta;
    is_inside = source <= most;
  } else {
    source = least | (delta & ~segment);
    is_inside = source <= most;
  }
  if (!is_inside) source = lane;
  if (inside != nullptr) *inside = is_inside;
  return static_cast<unsigned>(run_collective(operation, mask, value, source & 31));
}

/// elect.sync: the first lane of the mask.
[[gnu::always_inline]] inline unsigned elect(unsigned mask, bool* is_first) {
  __syncwarp(mask);
  const auto leader = static_cast<unsigned>(std::countr_zero(mask));
  *is_first = lane_of_running() == leader;
  return leader;
}

template <class Value>
[[gnu::always_inline]] inline unsigned match_all(unsigned mask, Value value, bool* all) {
  int same = 0;
  const unsigned lanes = __match_all_sync(mask, value, &same);
  *all = same != 0;
  return lanes;
}

// The 16 barriers of the resident block, out of line: they are no memory of the program.

/// Arrives at a barrier of `threads` threads; 0: all of the block. Returns the phase.
unsigned arrive_at_named(unsigned number, unsigned threads);
/// The same with a predicate, and those of the threads that met in a phase that has ended.
unsigned vote_at_named(unsigned number, unsigned threads, bool predicate);
Votes votes_of_named(unsigned number, unsigned phase);
/// Whether the phase has ended, which orders the running thread behind those that arrived.
bool has_ended_named(unsigned number, unsigned phase);
/// Forgets the arrivals, because the block was abandoned.
void reset_named_barriers();
unsigned threads_of_block();

[[gnu::always_inline]] inline void wait_at_named(unsigned number, unsigned threads) {
  const unsigned phase = arrive_at_named(number, threads);
  while (!has_ended_named(number, phase)) yield_turn();
}

/// Number 0 for all threads is __syncthreads().
[[gnu::always_inline]] inline bool is_whole_block(unsigned number, unsigned threads) {
  return number == 0 && (threads == 0 || threads == threads_of_block());
}

/// bar.sync
[[gnu::always_inline]] inline void bar_sync(unsigned number, unsigned threads = 0) {
  if (is_whole_block(number, threads))
    wait_at_barrier();
  else
    wait_at_named(number, threads);
}

enum class Reduction { count, all, any };

/// bar.red: what the predicates of the threads that met amount to.
template <Reduction kReduction>
[[gnu::always_inline]] inline unsigned bar_red(unsigned number, unsigned threads, bool predicate) {
  Votes votes;
  if (is_whole_block(number, threads)) {
    vote_at_barrier(predicate);
    wait_at_barrier();
    votes = votes_of_opened_barrier();
  } else {
    const unsigned phase = vote_at_named(number, threads, predicate);
    while (!has_ended_named(number, phase)) yield_turn();
    votes = votes_of_named(number, phase);
  }
  if constexpr (kReduction == Reduction::count) return votes.yes;
  return kReduction == Reduction::all ? votes.yes == votes.all : votes.yes != 0;
}

}  // namespace warpstep::sim::ptx
