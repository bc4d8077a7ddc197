#include "sim/check/ordering/happens_before.h"

#include "sim/abi/run_queue.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/ordering/cluster_order.h"
#include "sim/check/ordering/epochs.h"
#include "sim/check/ordering/release_acquire.h"
#include "sim/check/ordering/stream_order.h"

namespace warpstep::sim::check {

bool is_of_this_block(Epoch epoch) {
  const BlockEpochs& block = BlockEpochs::of_this_thread();
  return epoch >= block.first_of_block() && epochs.owner(epoch).block == block.block();
}

bool is_ordered_by_barriers(const ShadowRecord& record, const Order& order) {
  const Epoch other = record.epoch();
  const unsigned rank = run_queue.running->rank;
  const BlockEpochs& block = BlockEpochs::of_this_thread();
  if (other == block.epoch(rank) || other < order.ordered) return true;
  if (other < context.launch_began) {
    const std::lock_guard lock(timeline_mutex());
    return timeline().beside_latest(other) == nullptr;
  }
  if (EpochTable::is_in_flight(other)) return false;
  const EpochOwner owner = epochs.owner(other);
  if (ClusterOrder::of_this_thread().is_ordered(owner, other)) return true;
  return owner.block == block.block() && (owner.rank == rank || owner.phase < block.phase() ||
                                          block.warp_ordered(rank, owner.rank, other));
}

bool is_ordered(const ShadowRecord& record, const Order& order) {
  if (is_ordered_by_barriers(record, order)) return true;
  if (record.epoch() < context.launch_began) return false;
  const ReleaseAcquire& release_acquire = ReleaseAcquire::of_this_thread();
  return release_acquire.threads() != 0 &&  // who ran the epoch, takes long to find out
         release_acquire.happens_before(epochs.owner(record.epoch()), record.epoch());
}

}  // namespace warpstep::sim::check
