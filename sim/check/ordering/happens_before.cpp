#include "sim/check/ordering/happens_before.h"

#include "sim/abi/run_queue.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/ordering/epochs.h"
#include "sim/check/ordering/release_acquire.h"
#include "sim/check/ordering/stream_order.h"

namespace warpstep::sim::check {

bool is_of_this_block(Strand strand) {
  const Resident& block = Resident::of_this_thread();
  return strand >= block.first_of_block() && strands.runner(strand).block == block.block();
}

bool is_ordered(const Record& record, const Order& order) {
  const Strand other = record.strand();
  const unsigned place = turn.running->place;
  const Resident& block = Resident::of_this_thread();
  if (other == block.strand(place) || other < order.ordered) return true;
  if (other < context.launch_began) {
    const std::lock_guard lock(timeline_mutex());
    return timeline().beside_latest(other) == nullptr;
  }
  const Runner runner = strands.runner(other);
  if (runner.block == block.block() && (runner.place == place || runner.phase < block.phase() ||
                                        block.warp_ordered(place, runner.place, other)))
    return true;
  return Handovers::of_this_thread().knows(runner, other);
}

}  // namespace warpstep::sim::check
