// Schedule policies: the order in which the threads of a block and the blocks of a grid run.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sim/abi/thread.h"

namespace warpstep::sim {

/// Preemption: the memory accesses at which a thread is preempted, in code compiled with --checked:
/// other code has no hooks. Numbers count a block's accesses.
struct Preemption {
  enum class When {
    never,
    every,      // each `period`-th access
    sometimes,  // at random, each `period`-th on average
    pct,        // at `points` accesses, chosen at random among the first `period`
    victim,     // every access of the thread `victim`, no others
  };
  When when = When::never;
  std::uint64_t seed = 0;
  std::uint64_t period = 1;
  std::uint64_t points = 0;
  unsigned victim = 0;
  bool only_at_atomics = false;  // atomic operations are the accesses that count
};

/// Orders threads and blocks. Policies hold no state that a run changes, so that all workers share
/// one and a seed reproduces a run whichever worker runs a block.
class SchedulePolicy {
 public:
  /// What holds for a whole launch: read once, when it begins.
  struct Traits {
    bool starts_in_order = false;  // threads begin in the order of threadIdx: order() is not asked
    bool reorders = false;         // a round after the first can have another order
    bool collectives_resume_late = false;  // after all threads of the block that have not begun
    /// Blocks do not come in the order of blockIdx. Where they are watched, they are resident
    /// together then: one that spins until an earlier one has written waits for it, as on a GPU.
    bool moves_blocks = false;
    /// Blocks are resident together and run in turns, also where they lose them at accesses.
    bool interleaves_blocks = false;
    bool copies_are_late = false;   // asynchronous copies are made when they are waited for
    std::uint64_t last_blocks = 0;  // only so many run, those that are handed out last; 0: all
    Preemption preemption{};
    /// The seed of the order in which work on streams runs, which is deferred then.
    std::optional<std::uint64_t> deferred_streams{};

    /// The position that is handed out first: the blocks of those before it never run.
    std::uint64_t first_position(std::uint64_t blocks) const {
      return last_blocks == 0 || last_blocks > blocks ? 0 : blocks - last_blocks;
    }
  };

  virtual ~SchedulePolicy() = default;
  virtual std::string name() const = 0;
  /// Puts `threads` in the order in which they run. Called when a block begins (round 0), with
  /// threads in the order of threadIdx, and each time a barrier opens, with the order of the round
  /// before, which stays unless this changes it.
  virtual void order(std::span<Thread*> threads, std::uint64_t block,
                     std::uint64_t round) const = 0;
  /// The block that is handed out at `position`, both in [0, blocks).
  virtual std::uint64_t block_at(std::uint64_t position, std::uint64_t) const { return position; }
  virtual Traits traits() const { return {}; }
};

/// Makes the policy of that name: an order, then what is changed about it, with '+' between.
/// Orders: "in-order", "reverse", "interleaved" (lane 0 of every warp, then lane 1, ...),
/// "last-warp-first", "last-lane-first" (of each warp, the warps in order), "odd-lanes-first",
/// "starve:THREAD" (it runs only if no other thread can), "random:SEED" and "priorities:SEED" (a
/// random order that stays). Changes: "blocks-reverse", "blocks-mixed", "meet-late", "late-copies",
/// "last-blocks:N" (only the last N blocks of an ordinary launch run), "deferred:SEED" (work on
/// streams runs when something waits for it) and one of "every:N", "atomics:N" (every Nth atomic),
/// "sometimes:SEED:N" and "pct:SEED:POINTS:ACCESSES"; see Preemption. Null for any other name.
std::unique_ptr<SchedulePolicy> make_policy(std::string_view name);

/// Makes one of the orders.
std::unique_ptr<SchedulePolicy> make_order(std::string_view name);

/// The whole numbers of "7:12", as many as `count`; nothing if it is anything else.
bool parse_numbers(std::string_view text, std::span<std::uint64_t> numbers);

}  // namespace warpstep::sim
