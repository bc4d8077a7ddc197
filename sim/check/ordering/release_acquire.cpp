#include "sim/check/ordering/release_acquire.h"

#include <algorithm>
#include <utility>

#include "sim/abi/run_queue.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/synccheck/barrier_objects.h"
#include "sim/instrument/fast_path.h"

namespace warpstep::sim::check {

namespace {

/// What tells why two threads race is kept only for the first few signs of each thread.
constexpr unsigned kSigns = 8, kReads = 4;
constexpr std::size_t kSignsOfLaunch = 1 << 18;
std::size_t signs_of_launch = 0;

void join(std::vector<Acquired>& all, const Acquired& more) {
  for (Acquired& one : all)
    if (one.releases == more.releases && one.is_wide == more.is_wide) {
      one.count = std::max(one.count, more.count);
      return;
    }
  all.push_back(more);
}

void join(std::vector<Acquired>& all, const std::vector<Acquired>& more) {
  for (const Acquired& one : more) join(all, one);
}

}  // namespace

void Releases::add(std::shared_ptr<const Known> known, bool is_wide) {
  std::vector<std::size_t>& of_block = of_block_[known->block];
  if (!of_block.empty() && list_[of_block.back()].known == known) return;
  of_block.push_back(list_.size());
  has_narrow_ |= !is_wide;
  list_.push_back({std::move(known), is_wide});
}

/// Follows what was acquired back to who released it.
class Search {
 public:
  Search(const Runner& runner, Strand strand) : runner_(runner), strand_(strand) {}

  bool finds(const std::vector<Acquired>& acquired) {
    for (const Acquired& one : acquired)
      if (finds(one)) return true;
    return false;
  }

 private:
  /// Beyond this many steps a strand counts as known: rather no finding than a wrong one.
  static constexpr int kSteps = 1 << 14;

  static bool reaches(const Acquired& acquired, const Releases::Release& release) {
    return release.known->block == acquired.block || (release.is_wide && acquired.is_wide);
  }

  bool says(const Known& known) const {
    if (known.block_bound > strand_) return true;
    for (const auto& [place, bound] : known.threads)
      if (place == runner_.place && bound > strand_) return true;
    return false;
  }

  bool finds(const Acquired& acquired) {
    for (const Acquired& seen : seen_)
      if (seen.releases == acquired.releases && seen.block == acquired.block &&
          seen.is_wide >= acquired.is_wide && seen.count >= acquired.count)
        return false;
    seen_.push_back(acquired);
    const Releases& releases = *acquired.releases;
    const auto found = releases.of_block_.find(runner_.block);
    if (found != releases.of_block_.end())
      for (const std::size_t i : found->second)
        if (i < acquired.count && reaches(acquired, releases.list_[i]) &&
            says(*releases.list_[i].known))
          return true;
    for (std::size_t i = acquired.count; i-- > 0;) {
      if (!reaches(acquired, releases.list_[i])) continue;
      for (const Acquired& earlier : releases.list_[i].known->acquired) {
        if (earlier.releases == acquired.releases && !releases.has_narrow_) continue;
        if (++steps_ > kSteps || finds(earlier)) return true;
      }
    }
    return false;
  }

  const Runner& runner_;
  Strand strand_;
  std::vector<Acquired> seen_;
  int steps_ = 0;
};

Handovers::Locations Handovers::device_locations;

Handovers& Handovers::of_this_thread() {
  static thread_local Handovers handovers;
  return handovers;
}

void Handovers::begin_launch() {
  device_locations.clear();
  signs_of_launch = 0;
}

void Handovers::begin_block(unsigned threads) {
  threads_ = threads;
  states_.clear();
  of_block_ = {};
  shared_locations_.clear();
}

const Handovers::Locations& Handovers::locations_of(std::uintptr_t address) const {
  const bool is_shared =
      context.static_shared.contains(address) || context.dynamic_shared.contains(address);
  return is_shared ? shared_locations_ : device_locations;
}

Handovers::Locations& Handovers::locations_of(std::uintptr_t address) {
  return const_cast<Locations&>(std::as_const(*this).locations_of(address));
}

Handovers::State& Handovers::state_of(unsigned place) {
  if (states_.empty()) states_.resize(threads_);
  return states_[place];
}

/// Ends the thread's strand: what it does next is not known to those who acquire this.
std::shared_ptr<const Known> Handovers::known_now(unsigned place) {
  Resident& block = Resident::of_this_thread();
  auto known = std::make_shared<Known>();
  known->block = block.block();
  known->block_bound = block.first_of_phase();
  known->threads = block.known_of_warp(place);
  known->threads.emplace_back(place, block.begin_strand(place));
  known->acquired = of_block_.acquired;
  if (!states_.empty()) join(known->acquired, states_[place].acquired);
  return known;
}

void Handovers::note_fence(Scope scope, int order, Site site) {
  const unsigned place = turn.running->place;
  State& state = state_of(place);
  const bool is_wide = scope == Scope::device;
  if (acquires(order)) {
    for (Acquired one : state.pending) {
      one.is_wide &= is_wide;
      join(state.acquired, one);
    }
    if (is_wide) state.pending.clear();
  }
  if (!releases(order)) return;
  state.fence = {known_now(place), is_wide, site};
  state.fenced_in = Resident::of_this_thread().phase();
}

void Handovers::note_atomic(const AtomicOperation& operation, Site site) {
  State& state = state_of(turn.running->place);
  if (operation.reads) note_read(operation, state, site);
  if (operation.writes) note_write(operation, state, site);
}

void Handovers::note_read(const AtomicOperation& operation, State& state, Site site) {
  const bool is_wide = operation.kind != Kind::atomic_block;
  const Resident& block = Resident::of_this_thread();
  const Read read{operation.address, strands.next(), block.phase(), site, is_wide};
  const auto known = std::find_if(state.reads.begin(), state.reads.end(),
                                  [&](const Read& r) { return r.address == operation.address; });
  if (known != state.reads.end())
    *known = read;
  else if (state.reads.size() < kReads)
    state.reads.push_back(read);
  else
    state.reads[state.next_read++ % kReads] = read;

  const Locations& locations = locations_of(operation.address);
  const auto found = locations.find(operation.address);
  if (found == locations.end() || found->second.releases == nullptr) return;
  const auto& releases = found->second.releases;
  join(acquires(operation.order) ? state.acquired : state.pending,
       {releases, releases->size(), block.block(), is_wide});
}

void Handovers::note_write(const AtomicOperation& operation, State& state, Site site) {
  const unsigned place = turn.running->place;
  const Resident& block = Resident::of_this_thread();
  Locations& locations = locations_of(operation.address);
  Fence fence = state.fence.known != nullptr ? state.fence : of_block_.fence;
  if (releases(operation.order)) fence = {known_now(place), true, 0};
  const bool is_wide = operation.kind != Kind::atomic_block;
  const bool is_sign = state.signs < kSigns && signs_of_launch < kSignsOfLaunch;
  if (fence.known == nullptr && !is_sign) {
    const auto found = operation.reads ? locations.end() : locations.find(operation.address);
    if (found != locations.end()) found->second.releases = nullptr;
    return;
  }
  Location& location = locations[operation.address];
  if (!operation.reads || location.releases == nullptr)
    location.releases = fence.known != nullptr ? std::make_shared<Releases>() : nullptr;
  if (fence.known != nullptr) location.releases->add(fence.known, fence.is_wide && is_wide);
  if (!is_sign) return;
  ++state.signs;
  ++signs_of_launch;
  const Runner runner{block.block(), place, block.phase()};
  const Strand bound = Resident::of_this_thread().begin_strand(place);
  location.writes.push_back({runner, bound, site, is_wide ? fence.site : Site{0},
                             fence.known != nullptr, fence.is_wide && is_wide});
}

void Handovers::note_phase_end(std::uintptr_t object, std::uint32_t phase) {
  const auto found = locations_of(object).find(object);
  if (found == locations_of(object).end() || found->second.releases == nullptr) return;
  const auto& releases = found->second.releases;
  found->second.ended[phase % 2] = {phase, {releases, releases->size(), 0, true}};
}

void Handovers::note_seen_phase(std::uintptr_t object, std::uint32_t phase) {
  const auto found = locations_of(object).find(object);
  if (found == locations_of(object).end()) return;
  const std::optional<Phase>& ended = found->second.ended[phase % 2];
  if (!ended || ended->number != phase) return;
  Acquired arrivals = ended->arrivals;
  arrivals.block = Resident::of_this_thread().block();
  join(state_of(turn.running->place).acquired, arrivals);
}

void Handovers::pass_barrier() {
  if (states_.empty()) return;
  const Resident& block = Resident::of_this_thread();
  bool fenced = false, fenced_wide = false;
  Site site = 0;
  for (State& state : states_) {
    join(of_block_.acquired, state.acquired);
    join(of_block_.acquired, state.pending);
    state.acquired.clear();
    state.pending.clear();
    state.signs = 0;
    if (state.fenced_in + 1 != block.phase()) continue;
    fenced = true;
    fenced_wide |= state.fence.is_wide;
    site = state.fence.site;
  }
  if (!fenced) return;
  // Threads that fence for themselves leave the atomic behind the barrier to one of them.
  auto known = std::make_shared<Known>();
  known->block = block.block();
  known->block_bound = block.first_of_phase();
  known->acquired = of_block_.acquired;
  of_block_.fence = {std::move(known), fenced_wide, site};
  for (State& state : states_) state.fence = {};
}

void Handovers::pass_warp_barrier(std::span<Thread* const> lanes) {
  if (states_.empty()) return;
  std::vector<Acquired> all;
  Fence fence;
  for (const Thread* lane : lanes) {
    State& state = states_[lane->place];
    join(all, state.acquired);
    join(all, state.pending);
    state.pending.clear();
    if (state.fence.known != nullptr && !fence.is_wide) fence = state.fence;
  }
  for (const Thread* lane : lanes) states_[lane->place].acquired = all;
  if (fence.known == nullptr) return;
  for (const Thread* lane : lanes)
    states_[lane->place].fence = {known_now(lane->place), fence.is_wide, fence.site};
}

bool Handovers::knows(const Runner& runner, Strand strand) const {
  if (states_.empty()) return false;
  Search search(runner, strand);
  return search.finds(states_[turn.running->place].acquired) || search.finds(of_block_.acquired);
}

bool Handovers::has_acquired() const {
  return !states_.empty() &&
         (!states_[turn.running->place].acquired.empty() || !of_block_.acquired.empty());
}

std::optional<Gap> Handovers::gap(const Runner& other, Strand strand, std::uintptr_t data) const {
  if (states_.empty()) return std::nullopt;
  const Resident& block = Resident::of_this_thread();
  std::optional<Gap> of_barrier;  // told where there is no other
  for (unsigned place = 0; place < states_.size(); ++place) {
    const State& state = states_[place];
    for (const Read& read : state.reads) {
      const bool is_seen = place == turn.running->place || read.phase < block.phase();
      if (read.address / 4 == data / 4) continue;
      if (barrier_object_at(reinterpret_cast<const void*>(read.address))) continue;
      const Locations& locations = locations_of(read.address);
      const auto location = locations.find(read.address);
      if (location == locations.end()) continue;
      for (const Write& write : location->second.writes) {
        const bool is_behind =
            write.runner.block == other.block && strand < write.bound &&
            (write.runner.place == other.place || write.runner.phase > other.phase);
        if (write.bound >= read.time) continue;
        const bool is_too_early = write.runner.block == other.block &&
                                  write.runner.place != other.place &&
                                  write.runner.phase == other.phase;
        if (other.block != block.block() && write.is_released &&
            (is_behind ? !is_seen : is_seen && is_too_early))
          of_barrier = {is_behind ? Gap::Reason::no_barrier_behind : Gap::Reason::no_barrier_before,
                        write.site, read.site, 0};
        if (!is_behind || !is_seen) continue;
        Gap gap{Gap::Reason::no_fence_behind, write.site, read.site, write.fence};
        const bool same_block = other.block == block.block();
        if (!write.is_released)
          gap.reason = Gap::Reason::no_fence_before;
        else if (!same_block && !write.is_wide)
          gap.reason = write.fence != 0 ? Gap::Reason::narrow_fence : Gap::Reason::narrow_atomic;
        else if (!same_block && !read.is_wide)
          gap.reason = Gap::Reason::narrow_atomic;
        else if (state.fence.known != nullptr && !state.fence.is_wide && !same_block)
          gap = {Gap::Reason::narrow_fence, write.site, read.site, state.fence.site};
        return gap;
      }
    }
  }
  return of_barrier;
}

}  // namespace warpstep::sim::check
