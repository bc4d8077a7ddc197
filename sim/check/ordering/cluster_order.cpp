#include "sim/check/ordering/cluster_order.h"

#include <algorithm>
#include <utility>

#include "sim/abi/run_queue.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/ordering/release_acquire.h"

namespace warpstep::sim::check {

namespace {

std::uintptr_t key_of(const ClusterSeat& seat) {
  return reinterpret_cast<std::uintptr_t>(seat.cluster);
}

}  // namespace

ClusterOrder& ClusterOrder::of_this_thread() {
  static thread_local const auto order = std::make_unique<ClusterOrder>();
  return *order;
}

std::map<const Cluster*, ClusterOrder::State>& ClusterOrder::states() {
  static auto& all = *new std::map<const Cluster*, State>;
  return all;
}

void ClusterOrder::begin_launch() {
  states().clear();
  of_this_thread() = {};
}

void ClusterOrder::begin_block(const ClusterSeat& seat) {
  own_ = nullptr;
  passed_ = nullptr;
  latest_barrier_ = 0;
  if (seat.cluster == nullptr) return;
  own_ = &states()[seat.cluster];
  rank_ = seat.rank;
  const BlockEpochs& block = BlockEpochs::of_this_thread();
  const std::size_t size = seat.cluster->blocks.size();
  own_->memory.resize(size);
  own_->arrived.resize(size);
  own_->arrived[rank_].assign(block.threads(), 0);
  has_arrived_.assign(block.threads(), false);
  own_->memory[rank_] = {block.block(), context.static_shared, context.dynamic_shared,
                         block.first_of_block(), false};
}

bool ClusterOrder::arrive(const ClusterSeat& seat) {
  if (own_ == nullptr) return true;
  const unsigned rank = run_queue.running->rank;
  own_->arrived[rank_][rank] = BlockEpochs::of_this_thread().begin_epoch(rank);
  ReleaseAcquire& releases = ReleaseAcquire::of_this_thread();
  if (releases.has_acquired()) {
    releases.note_arrival(key_of(seat), !own_->hands_on);
    own_->hands_on = true;
  }
  if (has_arrived_[rank]) return false;
  has_arrived_[rank] = true;
  return true;
}

void ClusterOrder::open(const Cluster& cluster) {
  const auto found = states().find(&cluster);
  if (found == states().end()) return;
  State& state = found->second;
  auto bounds = std::make_shared<Bounds>(state.arrived);
  for (auto& of_block : state.arrived) std::fill(of_block.begin(), of_block.end(), 0);
  // A thread that has ended without arriving is not waited for.
  for (auto& of_block : *bounds)
    std::replace(of_block.begin(), of_block.end(), Epoch{0}, ~Epoch{0});
  state.opened = std::move(bounds);
  state.opened_at = epochs.next();
  ++state.phase;
  state.waits.clear();
  if (state.hands_on)
    ReleaseAcquire::of_this_thread().note_phase_end(reinterpret_cast<std::uintptr_t>(&cluster),
                                                    state.phase);
  state.hands_on = false;
}

void ClusterOrder::pass(const ClusterSeat& seat) {
  if (own_ == nullptr) return;
  passed_ = own_->opened;
  latest_barrier_ = own_->opened_at;
  std::fill(has_arrived_.begin(), has_arrived_.end(), false);
  ReleaseAcquire::of_this_thread().note_seen_phase(key_of(seat), own_->phase);
}

bool ClusterOrder::is_ordered(const EpochOwner& owner, Epoch epoch) const {
  if (passed_ == nullptr || owner.is_copy()) return false;
  for (std::size_t rank = 0; rank < own_->memory.size(); ++rank)
    if (own_->memory[rank].first != 0 && own_->memory[rank].block == owner.block)
      return rank < passed_->size() && owner.rank < (*passed_)[rank].size() &&
             epoch < (*passed_)[rank][owner.rank];
  return false;
}

RemotePlace ClusterOrder::place_of(std::uintptr_t address) const {
  if (own_ == nullptr) return {};
  for (unsigned rank = 0; rank < own_->memory.size(); ++rank) {
    const SharedOfBlock& memory = own_->memory[rank];
    if (rank == rank_ || memory.first == 0) continue;
    const bool is_dynamic = memory.dynamic.contains(address);
    if (!is_dynamic && !memory.fixed.contains(address)) continue;
    const Area& there = is_dynamic ? memory.dynamic : memory.fixed;
    const Area& here = is_dynamic ? context.dynamic_shared : context.static_shared;
    return {&memory, &there, address - there.begin + here.begin, rank};
  }
  return {};
}

void ClusterOrder::note_access(const SharedOfBlock& memory, Site site) {
  const auto target = static_cast<unsigned>(&memory - own_->memory.data());
  const unsigned rank = run_queue.running->rank;
  BlockEpochs& block = BlockEpochs::of_this_thread();
  // An epoch that began before the other block did is not told from what came before that.
  if (block.epoch(rank) < memory.first) block.begin_epoch(rank);
  own_->far[{target, {block.block(), rank}}] = {packed(block.epoch(rank), site, 0, Kind::plain)};
}

const SharedOfBlock* ClusterOrder::memory_of(const ClusterSeat& seat) {
  const auto found = states().find(seat.cluster);
  if (found == states().end() || seat.rank >= found->second.memory.size()) return nullptr;
  const SharedOfBlock& memory = found->second.memory[seat.rank];
  return memory.first == 0 ? nullptr : &memory;
}

ShadowRecord ClusterOrder::note_wait(const ClusterSeat& seat, unsigned rank, Site site) {
  const ShadowRecord wait{packed(BlockEpochs::of_this_thread().epoch(rank), site, 0, Kind::plain)};
  if (own_ != nullptr) own_->waits[seat.rank] = wait;
  return wait;
}

void ClusterOrder::note_absent(const Cluster& cluster, const SharedOfBlock& block) {
  states()[&cluster].absent.push_back(block);
}

std::vector<SharedOfBlock> ClusterOrder::take_absent() {
  return own_ == nullptr ? std::vector<SharedOfBlock>{} : std::exchange(own_->absent, {});
}

const ShadowRecord* ClusterOrder::wait_at(const Cluster& cluster) {
  const auto found = states().find(&cluster);
  if (found == states().end()) return nullptr;
  for (const auto& [rank, wait] : found->second.waits)
    if (cluster.blocks[rank].arrived) return &wait;
  return nullptr;
}

std::vector<ShadowRecord> ClusterOrder::end_block(const ClusterSeat& seat) {
  std::vector<ShadowRecord> loose;
  const auto found = states().find(seat.cluster);
  if (found == states().end() || seat.rank >= found->second.memory.size()) return loose;
  State& state = found->second;
  state.memory[seat.rank].has_ended = true;
  for (const auto& [who, access] : state.far) {
    if (who.first != seat.rank) continue;
    const EpochOwner owner = epochs.owner(access.epoch());
    if (!is_ordered(owner, access.epoch()) &&
        !ReleaseAcquire::of_this_thread().any_thread_knows(owner, access.epoch()))
      loose.push_back(access);
  }
  const bool is_last = std::all_of(state.memory.begin(), state.memory.end(),
                                   [](const SharedOfBlock& one) { return one.has_ended; });
  if (is_last && state.memory.size() == seat.cluster->blocks.size()) states().erase(found);
  own_ = nullptr;
  return loose;
}

}  // namespace warpstep::sim::check
