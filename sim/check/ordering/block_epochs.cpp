#include "sim/check/ordering/block_epochs.h"

#include <algorithm>
#include <numeric>

#include "sim/check/ordering/epochs.h"

namespace warpstep::sim::check {

BlockEpochs& BlockEpochs::of_this_thread() {
  static thread_local BlockEpochs resident;
  return resident;
}

void BlockEpochs::begin_block(std::uint64_t block, unsigned threads, bool is_in_cluster) {
  is_in_cluster_ = is_in_cluster;
  if (epochs.next() < first_of_block_) known_.clear();  // epochs were renumbered
  block_ = block;
  phase_ = 0;
  epochs_.resize(threads);
  begin_phase();
  first_of_block_ = first_of_phase_;
  publish();
}

void BlockEpochs::pass_barrier() {
  ++phase_;
  begin_phase();
  publish();
}

void BlockEpochs::begin_phase() {
  first_of_phase_ = epochs.begin({block_, 0, phase_}, threads());
  std::iota(epochs_.begin(), epochs_.end(), first_of_phase_);
}

/// Publishes the state to the hooks.
void BlockEpochs::publish() const {
  context.epochs = epochs_.data();
  context.in_shared = {is_in_cluster_ ? first_of_block_ : first_of_phase_, first_of_block_};
}

void BlockEpochs::pass_warp_barrier(std::span<Thread* const> lanes) {
  known_.resize((threads() + kWarpLanes - 1) / kWarpLanes);
  const unsigned warp = lanes.front()->rank / kWarpLanes;
  Known& known = known_[warp];
  std::array<Epoch, kWarpLanes> all{};
  for (const Thread* thread : lanes)
    for (unsigned lane = 0; lane < kWarpLanes; ++lane)
      all[lane] = std::max(all[lane], known[thread->rank % kWarpLanes][lane]);
  for (const Thread* thread : lanes) all[thread->rank % kWarpLanes] = epochs.next();
  const Epoch first = epochs.begin({block_, warp * kWarpLanes, phase_}, kWarpLanes);
  for (const Thread* thread : lanes) {
    known[thread->rank % kWarpLanes] = all;
    epochs_[thread->rank] = first + thread->rank % kWarpLanes;
  }
}

Epoch BlockEpochs::begin_epoch(unsigned rank) {
  return epochs_[rank] = epochs.begin({block_, rank, phase_}, 1);
}

bool BlockEpochs::warp_ordered(unsigned rank, unsigned other_rank, Epoch other) const {
  const unsigned warp = rank / kWarpLanes;
  if (warp != other_rank / kWarpLanes || warp >= known_.size()) return false;
  return other < known_[warp][rank % kWarpLanes][other_rank % kWarpLanes];
}

std::vector<std::pair<unsigned, Epoch>> BlockEpochs::known_of_warp(unsigned rank) const {
  std::vector<std::pair<unsigned, Epoch>> all;
  const unsigned warp = rank / kWarpLanes;
  if (warp >= known_.size()) return all;
  for (unsigned lane = 0; lane < kWarpLanes; ++lane) {
    const Epoch bound = known_[warp][rank % kWarpLanes][lane];
    if (bound > first_of_phase_) all.emplace_back(warp * kWarpLanes + lane, bound);
  }
  return all;
}

}  // namespace warpstep::sim::check
