// Turn policies: in which order the threads of a block take their turns, and the blocks of a grid.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "sim/thread.h"

namespace warpstep::sim {

/// Orders turns. Called when a block begins (round 0) and each time a barrier opens; the order
/// given in one round is kept in the next unless the policy changes it. Policies hold no state
/// that a turn changes, so that all workers share one and a seed reproduces a run whichever
/// worker runs a block.
class TurnPolicy {
 public:
  virtual ~TurnPolicy() = default;
  virtual std::string name() const = 0;
  /// Puts `threads` in the order of their turns. In round 0 they come in order of threadIdx.
  virtual void order(std::span<Thread*> threads, std::uint64_t block,
                     std::uint64_t round) const = 0;
  /// The block that is handed out at `place`, both in [0, blocks).
  virtual std::uint64_t block_at(std::uint64_t place, std::uint64_t blocks) const = 0;
  /// Whether threads begin in the order of threadIdx, which saves asking for each.
  virtual bool starts_in_order() const { return false; }
  /// Whether a round after the first can have another order: asked once per launch.
  virtual bool reorders() const { return false; }
};

/// Makes the policy of that name: "in-order", "reverse", "interleaved" (lane 0 of every warp, then
/// lane 1, ...) or "random:SEED". Null for any other name.
std::unique_ptr<TurnPolicy> make_policy(std::string_view name);

}  // namespace warpstep::sim
