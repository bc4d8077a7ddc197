// Order within clusters: what their barriers order, and when the shared memory of a block is there.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "sim/check/ordering/epochs.h"
#include "sim/check/shadow/context.h"
#include "sim/grid/cluster.h"

namespace warpstep::sim::check {

/// The shared memory of a block, as its checks see it.
struct SharedOfBlock {
  std::uint64_t block = 0;
  Area fixed, dynamic;
  Epoch first = 0;  // epochs of the block; 0: it has not begun
  bool has_ended = false;
};

/// Another block's shared memory, and the place in the own block's that is its counterpart.
struct RemotePlace {
  const SharedOfBlock* memory = nullptr;  // null: the address is no other block's of the cluster
  const Area* area = nullptr;
  std::uintptr_t own = 0;
  unsigned rank = 0;  // of the block, in the cluster
};

class ClusterOrder {
 public:
  static ClusterOrder& of_this_thread();
  static void begin_launch();

  /// The block has begun: its areas are the context's.
  void begin_block(const ClusterSeat& seat);
  /// The running thread arrives. False: it has done so since the block last passed the barrier.
  bool arrive(const ClusterSeat& seat);
  static void open(const Cluster& cluster);
  void pass(const ClusterSeat& seat);
  /// The block has ended; the accesses to its memory that nothing orders before that.
  std::vector<ShadowRecord> end_block(const ClusterSeat& seat);
  /// The memory of a block; null if it has not begun.
  static const SharedOfBlock* memory_of(const ClusterSeat& seat);
  /// A thread of the block waits at the barrier of the cluster; the one that was noted last, of a
  /// block that has arrived.
  ShadowRecord note_wait(const ClusterSeat& seat, unsigned rank, Site site);
  static const ShadowRecord* wait_at(const Cluster& cluster);
  /// A block has not come to a barrier at which no thread was known to wait; those, once.
  static void note_absent(const Cluster& cluster, const SharedOfBlock& block);
  std::vector<SharedOfBlock> take_absent();

  bool is_in_cluster() const { return own_ != nullptr; }
  /// Whether the thread of the block has arrived since the block last passed the barrier.
  bool has_arrived(unsigned rank) const { return has_arrived_[rank]; }
  /// Whether a barrier of the cluster orders the epoch before the running thread.
  bool is_ordered(const EpochOwner& owner, Epoch epoch) const;
  /// All epochs below this are behind a barrier of the cluster that the block has passed.
  Epoch latest_barrier() const { return latest_barrier_; }
  /// Whether the block has passed one.
  bool has_met() const { return latest_barrier_ != 0; }

  RemotePlace place_of(std::uintptr_t address) const;
  /// Takes note of an access of the running thread to another block's memory.
  void note_access(const SharedOfBlock& memory, Site site);

 private:
  using Bounds = std::vector<std::vector<Epoch>>;  // by rank in the cluster, and in the block
  struct State {
    std::vector<SharedOfBlock> memory;
    Bounds arrived;
    std::shared_ptr<const Bounds> opened;
    Epoch opened_at = 0;
    std::uint32_t phase = 0;
    bool hands_on = false;  // a thread that has arrived relies on more than barriers
    /// The latest access of each thread to the memory of each block.
    std::map<std::pair<unsigned, std::pair<std::uint64_t, unsigned>>, ShadowRecord> far;
    std::map<unsigned, ShadowRecord> waits;  // by rank in the cluster
    std::vector<SharedOfBlock> absent;
  };
  static std::map<const Cluster*, State>& states();

  State* own_ = nullptr;
  unsigned rank_ = 0;
  std::shared_ptr<const Bounds> passed_;
  Epoch latest_barrier_ = 0;
  std::vector<bool> has_arrived_;  // by rank in the block
};

}  // namespace warpstep::sim::check
