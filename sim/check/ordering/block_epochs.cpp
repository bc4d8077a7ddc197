#include "sim/check/ordering/block_epochs.h"

#include <algorithm>
#include <numeric>

#include "sim/check/ordering/epochs.h"

namespace warpstep::sim::check {

Resident& Resident::of_this_thread() {
  static thread_local Resident resident;
  return resident;
}

void Resident::begin_block(std::uint64_t block, unsigned threads) {
  if (strands.next() < first_of_block_) known_.clear();  // strands have got fresh numbers
  block_ = block;
  phase_ = 0;
  strands_.resize(threads);
  begin_phase();
  first_of_block_ = first_of_phase_;
  publish();
}

void Resident::pass_barrier() {
  ++phase_;
  begin_phase();
  publish();
}

void Resident::begin_phase() {
  first_of_phase_ = strands.begin({block_, 0, phase_}, threads());
  std::iota(strands_.begin(), strands_.end(), first_of_phase_);
}

/// Tells the hooks.
void Resident::publish() const {
  context.strands = strands_.data();
  context.in_shared = {first_of_phase_, first_of_block_};
}

void Resident::pass_warp_barrier(std::span<Thread* const> lanes) {
  known_.resize((threads() + kWarpLanes - 1) / kWarpLanes);
  const unsigned warp = lanes.front()->place / kWarpLanes;
  Known& known = known_[warp];
  std::array<Strand, kWarpLanes> all{};
  for (const Thread* thread : lanes)
    for (unsigned lane = 0; lane < kWarpLanes; ++lane)
      all[lane] = std::max(all[lane], known[thread->place % kWarpLanes][lane]);
  for (const Thread* thread : lanes) all[thread->place % kWarpLanes] = strands.next();
  const Strand first = strands.begin({block_, warp * kWarpLanes, phase_}, kWarpLanes);
  for (const Thread* thread : lanes) {
    known[thread->place % kWarpLanes] = all;
    strands_[thread->place] = first + thread->place % kWarpLanes;
  }
}

Strand Resident::begin_strand(unsigned place) {
  return strands_[place] = strands.begin({block_, place, phase_}, 1);
}

bool Resident::warp_ordered(unsigned place, unsigned other_place, Strand other) const {
  const unsigned warp = place / kWarpLanes;
  if (warp != other_place / kWarpLanes || warp >= known_.size()) return false;
  return other < known_[warp][place % kWarpLanes][other_place % kWarpLanes];
}

std::vector<std::pair<unsigned, Strand>> Resident::known_of_warp(unsigned place) const {
  std::vector<std::pair<unsigned, Strand>> all;
  const unsigned warp = place / kWarpLanes;
  if (warp >= known_.size()) return all;
  for (unsigned lane = 0; lane < kWarpLanes; ++lane) {
    const Strand bound = known_[warp][place % kWarpLanes][lane];
    if (bound > first_of_phase_) all.emplace_back(warp * kWarpLanes + lane, bound);
  }
  return all;
}

}  // namespace warpstep::sim::check
