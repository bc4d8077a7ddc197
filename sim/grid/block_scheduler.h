// What the blocks of a launch ask of the one that keeps several of them resident at once.
#pragma once

#include <cstdint>

#include "sim/grid/cluster.h"

namespace warpstep::sim {

/// Blocks of which each has an OS thread of its own, so that they can wait for each other. Called
/// by the worker of a resident block, which does nothing else meanwhile.
class CooperativeBlocks {
 public:
  /// Counts the block in at the grid's barrier. The token tells wait() which time it was.
  virtual std::uint64_t arrive() = 0;
  /// Waits until every block has arrived. False if the launch was stopped.
  virtual bool wait(std::uint64_t token) = 0;
  /// Lets blocks that wait for a slot go first. False if there is none.
  virtual bool yield() = 0;

  // The same for the blocks of the caller's cluster, which arrive once between two waits.
  virtual void arrive_at_cluster(const ClusterSeat& seat) = 0;
  virtual bool wait_for_cluster(const ClusterSeat& seat) = 0;

 protected:
  ~CooperativeBlocks() = default;
};

/// Blocks of an ordinary launch that take turns, one at a time.
class InterleavedBlocks {
 public:
  /// Lets another block have a turn, one that has not begun if there is room for it. Called by the
  /// worker whose turn it is; false if there is no other.
  virtual bool yield() = 0;
  /// Whether yield() would begin another block.
  virtual bool may_begin() = 0;
  /// Workers with a block that has not ended.
  virtual std::uint64_t alive() const = 0;

 protected:
  ~InterleavedBlocks() = default;
};

}  // namespace warpstep::sim
