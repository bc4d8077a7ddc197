#include "sim/check/ordering/release_acquire.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "sim/abi/run_queue.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/shadow/access.h"

namespace warpstep::sim::check {

namespace {

/// The reason why two threads race is kept only for the first few flag writes of each thread.
constexpr unsigned kFlagWrites = 8;
/// Reads of different cells that are kept, of one line and in all: a flag stays known while many
/// data are read.
constexpr std::size_t kReadsOfSite = 4, kReads = 16;
constexpr std::size_t kFlagWritesOfLaunch = 1 << 18;
constexpr std::size_t kHandedOnInLaunch = 1 << 14;
std::size_t flag_writes_of_launch = 0, handed_on_in_launch = 0;

void join(std::vector<AcquiredPrefix>& all, const AcquiredPrefix& more) {
  for (AcquiredPrefix& one : all)
    if (one.releases == more.releases && one.is_wide == more.is_wide) {
      one.count = std::max(one.count, more.count);
      return;
    }
  all.push_back(more);
}

void join(std::vector<AcquiredPrefix>& all, const std::vector<AcquiredPrefix>& more) {
  for (const AcquiredPrefix& one : more) join(all, one);
}

}  // namespace

ReleaseAcquire::Locations ReleaseAcquire::device_locations;

ReleaseAcquire& ReleaseAcquire::of_this_thread() {
  static thread_local const auto release_acquire = std::make_unique<ReleaseAcquire>();
  return *release_acquire;
}

void ReleaseAcquire::begin_launch() {
  LocationReleases::forget_all();
  device_locations.clear();
  flag_writes_of_launch = handed_on_in_launch = 0;
}

void ReleaseAcquire::begin_block(unsigned threads) {
  threads_ = threads;
  states_.clear();
  of_block_ = {};
  shared_locations_.clear();
}

const ReleaseAcquire::Locations& ReleaseAcquire::locations_of(std::uintptr_t address) const {
  const bool is_shared =
      context.static_shared.contains(address) || context.dynamic_shared.contains(address);
  return is_shared ? shared_locations_ : device_locations;
}

ReleaseAcquire::Locations& ReleaseAcquire::locations_of(std::uintptr_t address) {
  return const_cast<Locations&>(std::as_const(*this).locations_of(address));
}

ReleaseAcquire::State& ReleaseAcquire::state_of(unsigned rank) {
  if (states_.empty()) states_.resize(threads_);
  return states_[rank];
}

/// Ends the thread's epoch: what it does next is not known to threads that acquire this.
std::shared_ptr<const ReleaseClock> ReleaseAcquire::known_now(unsigned rank) {
  BlockEpochs& block = BlockEpochs::of_this_thread();
  auto known = std::make_shared<ReleaseClock>();
  known->block = block.block();
  known->block_bound = block.first_of_phase();
  known->threads = block.known_of_warp(rank);
  known->threads.emplace_back(rank, block.begin_epoch(rank));
  known->end = epochs.next();
  known->acquired = of_block_.acquired;
  if (states_.empty()) return known;
  if (known->acquired.empty())
    known->acquired = states_[rank].acquired;
  else
    join(known->acquired, states_[rank].acquired);
  return known;
}

void ReleaseAcquire::note_fence(Scope scope, int order, Site site) {
  const unsigned rank = run_queue.running->rank;
  State& state = state_of(rank);
  const bool is_wide = scope == Scope::device;
  if (acquires(order)) {
    for (AcquiredPrefix one : state.pending) {
      one.is_wide &= is_wide;
      join(state.acquired, one);
    }
    if (is_wide) state.pending.clear();
  }
  if (!releases(order)) return;
  state.fence = {known_now(rank), is_wide, site};
  state.fenced_in = BlockEpochs::of_this_thread().phase();
}

void ReleaseAcquire::note_atomic(const AtomicOperation& operation, Site site) {
  State& state = state_of(run_queue.running->rank);
  if (operation.reads) note_read(operation, state, site);
  if (operation.writes) note_write(operation, state, site);
}

/// In place of the one of the same cell, or of the oldest if there are too many.
void ReleaseAcquire::keep(std::vector<Read>& reads, const Read& read) {
  Read *oldest = nullptr, *oldest_of_site = nullptr;
  std::size_t of_site = 0;
  const auto note = [](Read*& oldest, Read& one) {
    if (oldest == nullptr || one.time < oldest->time) oldest = &one;
  };
  for (Read& one : reads) {
    if (one.address == read.address) {
      one = read;
      return;
    }
    note(oldest, one);
    if (one.site != read.site) continue;
    ++of_site;
    note(oldest_of_site, one);
  }
  if (of_site >= kReadsOfSite)
    *oldest_of_site = read;
  else if (reads.size() >= kReads)
    *oldest = read;
  else
    reads.push_back(read);
}

void ReleaseAcquire::note_read(const AtomicOperation& operation, State& state, Site site) {
  const bool is_wide = operation.kind != Kind::atomic_block;
  const BlockEpochs& block = BlockEpochs::of_this_thread();
  const Read read{operation.address, epochs.next(),
                  block.phase(),     site,
                  is_wide,           operation.kind == Kind::from_volatile};
  keep(state.reads, read);

  const Locations& locations = locations_of(operation.address);
  const auto found = locations.find(operation.address);
  if (found == locations.end() || found->second.releases == nullptr) return;
  const auto& releases = found->second.releases;
  join(acquires(operation.order) ? state.acquired : state.pending,
       {releases, releases->size(), block.block(), is_wide});
}

/// The latest cells that the thread, or the first of its block, has read and others have written.
std::vector<ReleaseAcquire::Read> ReleaseAcquire::flags_seen(const State& state,
                                                             std::uintptr_t address) const {
  std::vector<Read> seen;
  if (handed_on_in_launch >= kHandedOnInLaunch) return seen;
  const auto note = [&](const State& of, std::size_t most) {
    for (const Read& read : of.reads) {
      if (seen.size() == most) return;
      if (read.address != address && !writes_to(read.address).empty()) seen.push_back(read);
    }
  };
  note(state, kReadsOfSite);
  if (&state != &states_.front()) note(states_.front(), seen.size() + 1);
  handed_on_in_launch += !seen.empty();
  return seen;
}

void ReleaseAcquire::note_write(const AtomicOperation& operation, State& state, Site site) {
  const unsigned rank = run_queue.running->rank;
  const BlockEpochs& block = BlockEpochs::of_this_thread();
  Locations& locations = locations_of(operation.address);
  Fence fence = state.fence.known != nullptr ? state.fence : of_block_.fence;
  if (releases(operation.order)) fence = {known_now(rank), true, 0};
  const bool is_wide = operation.kind != Kind::atomic_block;
  const bool is_flag_write =
      state.flag_writes < kFlagWrites && flag_writes_of_launch < kFlagWritesOfLaunch;
  if (fence.known == nullptr && !is_flag_write) {
    const auto found = operation.reads ? locations.end() : locations.find(operation.address);
    if (found != locations.end()) found->second.releases = nullptr;
    return;
  }
  Location& location = locations[operation.address];
  if (!operation.reads || location.releases == nullptr)
    location.releases = fence.known != nullptr ? LocationReleases::make() : nullptr;
  if (fence.known != nullptr) location.releases->add(fence.known, fence.is_wide && is_wide);
  location.has_more_writes |= !is_flag_write;
  if (!is_flag_write) return;
  ++state.flag_writes;
  ++flag_writes_of_launch;
  const EpochOwner owner{block.block(), rank, block.phase()};
  const Epoch bound = BlockEpochs::of_this_thread().begin_epoch(rank);
  location.writes.push_back({owner, bound, site, is_wide ? fence.site : Site{0},
                             fence.known != nullptr, fence.is_wide && is_wide, fence.known,
                             flags_seen(state, operation.address)});
}

void ReleaseAcquire::note_copies(std::uintptr_t object, Epoch first, Epoch end) {
  auto known = std::make_shared<ReleaseClock>();
  known->block = BlockEpochs::of_this_thread().block();
  known->copies = {first, end};
  known->end = end;
  Location& location = locations_of(object)[object];
  if (location.releases == nullptr) location.releases = LocationReleases::make();
  location.releases->add(std::move(known), true);
}

void ReleaseAcquire::note_arrival(std::uintptr_t barrier, bool is_first) {
  Location& location = locations_of(barrier)[barrier];
  if (is_first || location.releases == nullptr) location.releases = LocationReleases::make();
  location.releases->add(known_now(run_queue.running->rank), true);
}

void ReleaseAcquire::note_phase_end(std::uintptr_t object, std::uint32_t phase) {
  const auto found = locations_of(object).find(object);
  if (found == locations_of(object).end() || found->second.releases == nullptr) return;
  const auto& releases = found->second.releases;
  found->second.ended[phase % 2] = {phase, {releases, releases->size(), 0, true}};
}

void ReleaseAcquire::note_seen_phase(std::uintptr_t object, std::uint32_t phase) {
  const auto found = locations_of(object).find(object);
  if (found == locations_of(object).end()) return;
  const std::optional<Phase>& ended = found->second.ended[phase % 2];
  if (!ended || ended->number != phase) return;
  AcquiredPrefix arrivals = ended->arrivals;
  arrivals.block = BlockEpochs::of_this_thread().block();
  join(state_of(run_queue.running->rank).acquired, arrivals);
}

void ReleaseAcquire::pass_barrier() {
  if (states_.empty()) return;
  const BlockEpochs& block = BlockEpochs::of_this_thread();
  bool fenced = false, fenced_wide = false;
  Site site = 0;
  for (State& state : states_) {
    join(of_block_.acquired, state.acquired);
    join(of_block_.acquired, state.pending);
    state.acquired.clear();
    state.pending.clear();
    state.flag_writes = 0;
    if (state.fenced_in + 1 != block.phase()) continue;
    fenced = true;
    fenced_wide |= state.fence.is_wide;
    site = state.fence.site;
  }
  if (!fenced) return;
  // Threads that fence for themselves leave the atomic behind the barrier to one of them.
  auto known = std::make_shared<ReleaseClock>();
  known->block = block.block();
  known->block_bound = block.first_of_phase();
  known->end = epochs.next();
  known->acquired = of_block_.acquired;
  of_block_.fence = {std::move(known), fenced_wide, site};
  for (State& state : states_) state.fence = {};
}

void ReleaseAcquire::pass_warp_barrier(std::span<Thread* const> lanes) {
  if (states_.empty()) return;
  std::vector<AcquiredPrefix> all;
  Fence fence;
  for (const Thread* lane : lanes) {
    State& state = states_[lane->rank];
    join(all, state.acquired);
    join(all, state.pending);
    state.pending.clear();
    if (state.fence.known != nullptr && !fence.is_wide) fence = state.fence;
  }
  for (const Thread* lane : lanes) states_[lane->rank].acquired = all;
  if (fence.known == nullptr) return;
  for (const Thread* lane : lanes)
    states_[lane->rank].fence = {known_now(lane->rank), fence.is_wide, fence.site};
}

bool ReleaseAcquire::happens_before(const EpochOwner& owner, Epoch epoch) const {
  if (states_.empty()) return false;
  return says_is_over(owner, epoch, states_[run_queue.running->rank].acquired, of_block_.acquired);
}

bool ReleaseAcquire::any_thread_knows(const EpochOwner& owner, Epoch epoch) const {
  return std::any_of(states_.begin(), states_.end(), [&](const State& state) {
    return says_is_over(owner, epoch, state.acquired, of_block_.acquired);
  });
}

bool ReleaseAcquire::has_acquired() const {
  return !states_.empty() &&
         (!states_[run_queue.running->rank].acquired.empty() || !of_block_.acquired.empty());
}

bool ReleaseAcquire::Write::releases(const EpochOwner& other, Epoch epoch) const {
  if (known == nullptr || known->block_bound > epoch) return known != nullptr;
  return std::any_of(known->threads.begin(), known->threads.end(), [&](const auto& thread) {
    return thread.first == other.rank && thread.second > epoch;
  });
}

bool ReleaseAcquire::Write::hands_on(const EpochOwner& other, Epoch epoch) const {
  return known != nullptr && says_is_over(other, epoch, known->acquired, {});
}

bool ReleaseAcquire::has_seen_write(const EpochOwner& other, Epoch epoch,
                                    std::uintptr_t address) const {
  const Locations& locations = locations_of(address);
  const auto location = locations.find(address);
  if (states_.empty() || location == locations.end()) return false;
  const std::vector<Write>& writes = location->second.writes;
  const auto is_seen = [&](const Read& read) {
    if (read.address != address) return false;
    if (location->second.has_more_writes) return true;  // rather no finding than a wrong one
    // They are in the order of their bounds.
    auto write = std::partition_point(writes.begin(), writes.end(),
                                      [&](const Write& write) { return write.bound <= epoch; });
    for (; write != writes.end() && write->bound < read.time; ++write)
      if (write->owner.block == other.block && write->owner.rank == other.rank) return true;
    return false;
  };
  const unsigned running = run_queue.running->rank, phase = BlockEpochs::of_this_thread().phase();
  for (unsigned rank = 0; rank < states_.size(); ++rank)
    for (const Read& read : states_[rank].reads)
      if ((rank == running || read.phase < phase) && is_seen(read)) return true;
  return false;
}

std::span<const ReleaseAcquire::Write> ReleaseAcquire::writes_to(std::uintptr_t address) const {
  const Locations& locations = locations_of(address);
  const auto found = locations.find(address);
  if (found == locations.end()) return {};
  return found->second.writes;
}

}  // namespace warpstep::sim::check
