// Epochs of the block that is resident on this OS thread: its phase between barriers, and which
// lanes of a warp were ordered by __syncwarp().
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "sim/abi/thread.h"
#include "sim/abi/warp_collective.h"
#include "sim/check/shadow/context.h"

namespace warpstep::sim::check {

class BlockEpochs {
 public:
  static BlockEpochs& of_this_thread();

  /// `is_in_cluster`: blocks beside it may access its shared memory.
  void begin_block(std::uint64_t block, unsigned threads, bool is_in_cluster = false);
  /// All threads of the block that have not ended resume.
  void pass_barrier();
  /// The lanes of one warp that went on together after a __syncwarp().
  void pass_warp_barrier(std::span<Thread* const> lanes);
  /// Splits the running thread's epoch: what it does from here on is distinguished from what it did
  /// before.
  Epoch begin_epoch(unsigned rank);

  std::uint64_t block() const { return block_; }
  unsigned phase() const { return phase_; }
  unsigned threads() const { return static_cast<unsigned>(epochs_.size()); }
  Epoch epoch(unsigned rank) const { return epochs_[rank]; }
  Epoch first_of_block() const { return first_of_block_; }
  Epoch first_of_phase() const { return first_of_phase_; }

  /// Whether the epoch of a lane of the same warp ended before this thread went on from a
  /// __syncwarp() that both came to.
  bool warp_ordered(unsigned rank, unsigned other_rank, Epoch other) const;

  /// The epochs of other lanes of its warp that are ordered before a thread, by __syncwarp().
  std::vector<std::pair<unsigned, Epoch>> known_of_warp(unsigned rank) const;

 private:
  /// Row: a lane; column: epochs of that lane below this are ordered before it.
  using Known = std::array<std::array<Epoch, kWarpLanes>, kWarpLanes>;

  void begin_phase();
  void publish() const;

  std::uint64_t block_ = 0;
  bool is_in_cluster_ = false;
  unsigned phase_ = 0;
  Epoch first_of_block_ = 0;
  Epoch first_of_phase_ = 0;
  std::vector<Epoch> epochs_;  // by rank
  std::vector<Known> known_;   // by warp; older than the phase means nothing
};

}  // namespace warpstep::sim::check
