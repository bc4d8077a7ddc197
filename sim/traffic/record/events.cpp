#include "sim/traffic/record/events.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "sim/abi/barrier_object.h"
#include "sim/abi/warp_collective.h"
#include "sim/block/worker.h"
#include "sim/traffic/record/recorder.h"

namespace warpstep::sim::traffic {

namespace {

bool shuffles(Operation operation) {
  return operation >= Operation::shuffle && operation <= Operation::shuffle_xor;
}

/// Fragments are not exchanged as values.
bool has_values(Operation operation) {
  return operation != Operation::syncwarp &&
         (operation < Operation::matrix_load || operation > Operation::matrix_product);
}

}  // namespace

void BlockEvents::begin_block(std::uint64_t block, unsigned threads) {
  end_block();
  is_there_ = true;
  is_grids_ = false;
  block_ = block;
  phase_ = 0;
  waits_.clear();
  latest_.assign(threads, std::nullopt);
  alive_.assign((threads + kWarpLanes - 1) / kWarpLanes, ~0u);
  if (threads % kWarpLanes != 0) alive_.back() = (1u << threads % kWarpLanes) - 1;
  note({.kind = EventKind::begin, .lanes = alive_});
}

void BlockEvents::end_block() {
  if (std::exchange(is_there_, false)) note_ends(alive_);
}

void BlockEvents::note_collective(const Worker& worker, const WarpCollective& collective) {
  const unsigned warp = collective.lanes[0]->rank / kWarpLanes;
  Event event{.kind = EventKind::collective,
              .name = name_of(collective.operation()),
              .first_warp = warp,
              .lanes = {0},
              .pc = worker.suspended_pc(*collective.lanes[0])};
  for (const Thread* lane : std::span(collective.lanes, collective.count)) {
    event.lanes[0] |= 1u << lane->rank % kWarpLanes;
    if (latest_[lane->rank]) event.latest.push_back(*latest_[lane->rank]);
  }
  const Warp& values = run_queue.warps[warp];
  for (unsigned left = event.lanes[0]; left != 0; left &= left - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(left));
    if (shuffles(collective.operation())) event.sources.push_back(values.sources[lane]);
    if (has_values(collective.operation())) event.values.push_back(values.values[lane]);
  }
  note(std::move(event));
}

void BlockEvents::note_barrier(const Worker& worker, std::span<Thread* const> through) {
  const std::vector<unsigned> masks = masks_of(through);
  std::vector<unsigned> ended = alive_;
  for (std::size_t warp = 0; warp < masks.size(); ++warp) ended[warp] &= ~masks[warp];
  note_ends(ended);
  alive_ = masks;
  const bool is_grids = std::exchange(is_grids_, false);
  const auto first = std::min_element(through.begin(), through.end());
  note({.kind = is_grids ? EventKind::grid_barrier : EventKind::barrier,
        .lanes = masks,
        .pc = first == through.end() ? nullptr : worker.suspended_pc(**first)});
  ++phase_;
}

void BlockEvents::note_wait(const void* object, std::uint32_t phase, const void* pc) {
  const Waited here{object, phase, run_queue.running->rank / kWarpLanes};
  const auto [known, is_new] = waits_.try_emplace(here);
  if (is_new) known->second = note(wait_of_thread("a barrier object", pc));
  join(known->second);
}

void BlockEvents::note_gate(const void* object, Gate gate, const void* pc) {
  // One thread after the other takes a slot; an open latch lets all pass.
  if (gate == Gate::semaphore) return join(note(wait_of_thread("a semaphore", pc)));
  const Thread& thread = *run_queue.running;
  const auto [known, is_new] = waits_.try_emplace({object, 0, thread.rank / kWarpLanes});
  const Event* const before = is_new ? nullptr : recorder().event(known->second);
  const bool was_here =
      before != nullptr && (before->lanes[0] >> thread.rank % kWarpLanes & 1) != 0;
  if (is_new || was_here) known->second = note(wait_of_thread("a latch", pc));
  join(known->second);
}

Event BlockEvents::wait_of_thread(const char* name, const void* pc) const {
  return {.kind = EventKind::wait,
          .name = name,
          .first_warp = run_queue.running->rank / kWarpLanes,
          .lanes = {0},
          .pc = static_cast<const char*>(pc) - 1};  // in the call
}

void BlockEvents::join(std::size_t number) {
  Event* const event = recorder().event(number);
  if (event == nullptr) return;
  const unsigned rank = run_queue.running->rank;
  event->lanes[0] |= 1u << rank % kWarpLanes;
  if (latest_[rank]) event->latest.push_back(*latest_[rank]);
}

std::vector<unsigned> BlockEvents::masks_of(std::span<Thread* const> threads) const {
  std::vector<unsigned> masks(alive_.size());
  for (const Thread* thread : threads)
    masks[thread->rank / kWarpLanes] |= 1u << thread->rank % kWarpLanes;
  return masks;
}

void BlockEvents::note_ends(const std::vector<unsigned>& masks) {
  if (std::any_of(masks.begin(), masks.end(), [](unsigned mask) { return mask != 0; }))
    note({.kind = EventKind::end, .lanes = masks});
}

std::size_t BlockEvents::note(Event event) {
  event.block = block_;
  event.phase = phase_;
  return recorder().add(std::move(event));
}

}  // namespace warpstep::sim::traffic
