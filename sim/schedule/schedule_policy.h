// RunQueue policies: in which order the threads of a block take their turns, and the blocks of a
// grid.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sim/abi/thread.h"

namespace warpstep::sim {

/// At which accesses to memory a thread loses its turn, in code compiled with --checked: elsewhere
/// nobody sees the accesses. Numbers count a block's accesses.
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
};

/// Orders turns. Called when a block begins (round 0) and each time a barrier opens; the order
/// given in one round is kept in the next unless the policy changes it. Policies hold no state
/// that a turn changes, so that all workers share one and a seed reproduces a run whichever
/// worker runs a block.
class SchedulePolicy {
 public:
  virtual ~SchedulePolicy() = default;
  virtual std::string name() const = 0;
  /// Puts `threads` in the order of their turns. In round 0 they come in order of threadIdx.
  virtual void order(std::span<Thread*> threads, std::uint64_t block,
                     std::uint64_t round) const = 0;
  /// The block that is handed out at `place`, both in [0, blocks).
  virtual std::uint64_t block_at(std::uint64_t position, std::uint64_t) const { return position; }
  /// The place that is handed out first: the blocks of those before it never run.
  virtual std::uint64_t first_position(std::uint64_t) const { return 0; }
  /// Whether threads begin in the order of threadIdx, which saves asking for each.
  virtual bool starts_in_order() const { return false; }
  /// Whether a round after the first can have another order: asked once per launch.
  virtual bool reorders() const { return false; }
  /// Whether lanes that met go on after all threads that have not begun: once per launch.
  virtual bool collectives_resume_late() const { return false; }
  /// Whether blocks do not come in the order of blockIdx. Where they are watched, they are resident
  /// together then: one that spins until an earlier one has written waits for it, as on a GPU.
  virtual bool moves_blocks() const { return false; }
  /// Whether blocks are resident together and take turns, also where they lose them at accesses.
  virtual bool interleaves_blocks() const { return false; }
  virtual Preemption preemption() const { return {}; }
};

/// Makes the policy of that name: an order, then what is changed about it, with '+' between.
/// Orders: "in-order", "reverse", "interleaved" (lane 0 of every warp, then lane 1, ...),
/// "last-warp-first", "odd-lanes-first", "starve:THREAD" (it has a turn only when nobody else can
/// go on), "random:SEED" and "priorities:SEED" (a random order that stays).
/// Changes: "blocks-reverse", "blocks-mixed", "meet-late", "last-blocks:N" (only the last N blocks
/// of an ordinary launch run), and one of "every:N", "sometimes:SEED:N" and
/// "pct:SEED:POINTS:ACCESSES"; see Preemption. Null for any other name.
std::unique_ptr<SchedulePolicy> make_policy(std::string_view name);

/// Makes one of the orders.
std::unique_ptr<SchedulePolicy> make_order(std::string_view name);

/// The whole numbers of "7:12", as many as `count`; nothing when it is anything else.
bool parse_numbers(std::string_view text, std::span<std::uint64_t> numbers);

}  // namespace warpstep::sim
