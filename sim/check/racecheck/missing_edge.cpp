#include "sim/check/racecheck/missing_edge.h"

#include "sim/abi/run_queue.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/ordering/release_acquire.h"
#include "sim/check/racecheck/volatile_data.h"
#include "sim/check/synccheck/barrier_objects.h"

namespace warpstep::sim::check {

namespace {

using Reason = MissingEdge::Reason;

/// An atomic write, and a later read of it by a thread of the running block.
struct Candidate {
  const ReleaseAcquire::Write& write;
  const ReleaseAcquire::Read& read;
  unsigned reader;  // its rank
};

/// Calls `visit` for each candidate, until it answers true or there were `most`, which becomes what
/// is left of them.
template <class Visit>
void visit_candidates(std::uintptr_t data, std::size_t& most, const Visit& visit) {
  const ReleaseAcquire& noted = ReleaseAcquire::of_this_thread();
  for (unsigned rank = 0; rank < noted.threads(); ++rank)
    for (const ReleaseAcquire::Read& read : noted.reads_of(rank)) {
      if (read.address / 4 == data / 4) continue;
      if (read.is_volatile && !is_volatile_flag(read.site)) continue;
      if (barrier_object_at(reinterpret_cast<const void*>(read.address))) continue;
      for (const ReleaseAcquire::Write& write : noted.writes_to(read.address)) {
        if (most == 0) return;
        --most;
        if (write.bound < read.time && visit(Candidate{write, read, rank})) return;
      }
    }
}

/// Whether the write comes behind the epoch: in the order of its thread, or behind a barrier.
bool is_behind(const ReleaseAcquire::Write& write, const EpochOwner& other, Epoch epoch) {
  return write.owner.block == other.block && epoch < write.bound &&
         (write.owner.rank == other.rank || write.owner.phase > other.phase);
}

/// Whether another thread of its block wrote the atomic without a barrier between.
bool is_too_early(const ReleaseAcquire::Write& write, const EpochOwner& other) {
  return write.owner.block == other.block && write.owner.rank != other.rank &&
         write.owner.phase == other.phase;
}

/// Whether the running thread has read it, or has passed a barrier behind the read.
bool is_seen(const Candidate& candidate, const BlockEpochs& running) {
  return candidate.reader == run_queue.running->rank || candidate.read.phase < running.phase();
}

/// Nothing where the write and the read do not connect the two threads.
std::optional<Reason> reason_for(const Candidate& candidate, const BlockEpochs& running,
                                 const EpochOwner& other, Epoch epoch) {
  const auto& [write, read, reader] = candidate;
  const bool same_block = other.block == running.block();
  const bool may_lack_barrier = !same_block && write.is_released;
  const bool behind = is_behind(write, other, epoch), seen = is_seen(candidate, running);
  if (!behind && !seen) return std::nullopt;
  if (!behind && may_lack_barrier && is_too_early(write, other)) return Reason::no_barrier_before;
  if (!behind) return std::nullopt;
  if (!seen && may_lack_barrier) return Reason::no_barrier_behind;
  if (!seen) return std::nullopt;
  if (!write.releases(other, epoch)) return Reason::no_fence_before;
  if (same_block) return Reason::no_fence_behind;
  if (!write.is_wide && write.fence != 0) return Reason::narrow_fence;
  if (!write.is_wide || !read.is_wide) return Reason::narrow_atomic;
  const ReleaseAcquire::Fence& fence = ReleaseAcquire::of_this_thread().fence_of(reader);
  if (fence.known != nullptr && !fence.is_wide) return Reason::narrow_fence;
  return Reason::no_fence_behind;
}

/// Flags that threads have handed on, one behind the other, from the other thread to the running
/// one.
class Chain {
 public:
  Chain(const EpochOwner& other, Epoch epoch) : other_(other), epoch_(epoch) {}

  /// Where it is broken that the one who wrote the flag knows of the epoch: nothing where the flags
  /// do not lead there, or where there are too many to follow. Whole chains have no gap.
  struct Link {
    std::optional<MissingEdge> gap;
  };
  std::optional<Link> link_to(const ReleaseAcquire::Write& write, unsigned steps = kSteps) {
    if (is_behind(write, other_, epoch_)) {
      if (!write.releases(other_, epoch_))
        return Link{{{Reason::no_fence_before, write.site, 0, write.fence}}};
      return Link{};
    }
    if (steps == 0) return std::nullopt;
    for (const ReleaseAcquire::Read& read : write.seen) {
      if (read.is_volatile && !is_volatile_flag(read.site)) continue;
      for (const auto& earlier : ReleaseAcquire::of_this_thread().writes_to(read.address)) {
        if (earlier.bound >= read.time) break;
        if (visits_ == kMostVisits) return std::nullopt;
        ++visits_;
        const std::optional<Link> link = link_to(earlier, steps - 1);
        if (!link) continue;
        return link->gap ? link : Link{gap_between(earlier, read, write)};
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr unsigned kSteps = 3;
  static constexpr std::size_t kMostVisits = 200'000;  // some milliseconds

  std::optional<MissingEdge> gap_between(const ReleaseAcquire::Write& earlier,
                                         const ReleaseAcquire::Read& read,
                                         const ReleaseAcquire::Write& write) const {
    if (earlier.owner.block != write.owner.block && !(earlier.is_wide && read.is_wide))
      return narrow(earlier, earlier.site, read.site);
    if (write.hands_on(other_, epoch_)) return std::nullopt;
    if (!write.is_wide && write.is_released) return narrow(write, write.site, read.site);
    return MissingEdge{Reason::no_fence_between, write.site, read.site, 0};
  }

  static MissingEdge narrow(const ReleaseAcquire::Write& write, Site at, Site read) {
    const Reason reason =
        !write.is_wide && write.fence != 0 ? Reason::narrow_fence : Reason::narrow_atomic;
    return {reason, at, read, write.fence};
  }

  EpochOwner other_;
  Epoch epoch_;
  std::size_t visits_ = 0;
};

/// What is missing where no flag of the other thread has come to the running one directly.
std::optional<MissingEdge> missing_in_chain(const EpochOwner& other, Epoch epoch,
                                            std::uintptr_t data, std::size_t& most) {
  std::optional<MissingEdge> found;
  Chain chain(other, epoch);
  const BlockEpochs& running = BlockEpochs::of_this_thread();
  visit_candidates(data, most, [&](const Candidate& candidate) {
    const auto& [write, read, reader] = candidate;
    if (!is_seen(candidate, running) || is_behind(write, other, epoch)) return false;
    const std::optional<Chain::Link> link = chain.link_to(write);
    if (!link) return false;
    const ReleaseAcquire::Fence& fence = ReleaseAcquire::of_this_thread().fence_of(reader);
    const bool is_narrow = fence.known != nullptr && !fence.is_wide;
    if (link->gap)
      found = link->gap;
    else if (!write.is_wide || !read.is_wide)
      found = {write.fence != 0 ? Reason::narrow_fence : Reason::narrow_atomic, write.site,
               read.site, write.fence};
    else
      found = {is_narrow ? Reason::narrow_fence : Reason::no_fence_behind, write.site, read.site,
               fence.site};
    return true;
  });
  return found;
}

}  // namespace

std::optional<MissingEdge> missing_edge(const EpochOwner& other, Epoch epoch, std::uintptr_t data,
                                        std::size_t& most) {
  std::optional<MissingEdge> found;
  const BlockEpochs& running = BlockEpochs::of_this_thread();
  visit_candidates(data, most, [&](const Candidate& candidate) {
    const std::optional<Reason> reason = reason_for(candidate, running, other, epoch);
    if (!reason) return false;
    const auto& [write, read, reader] = candidate;
    const Site fence = write.is_wide ? ReleaseAcquire::of_this_thread().fence_of(reader).site
                                     : write.fence;  // the narrow one
    found = {*reason, write.site, read.site, fence};
    return !found->is_of_barrier();  // a barrier is told of where there is nothing else
  });
  return found ? found : missing_in_chain(other, epoch, data, most);
}

}  // namespace warpstep::sim::check
