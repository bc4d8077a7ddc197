#include "sim/check/async/copies_under_way.h"

#include <unordered_map>
#include <vector>

#include "sim/abi/run_queue.h"
#include "sim/base/per_thread.h"
#include "sim/check/describe/memory.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/ordering/release_acquire.h"
#include "sim/check/shadow/access.h"

namespace warpstep::sim::check {

namespace {

struct UnderWay {
  AsyncCopy copy;
  Site site;
  std::uint64_t time;
  CopyFacts facts;
};

/// By the epoch of each.
[[gnu::init_priority(200)]] std::unordered_map<Epoch, UnderWay> under_way;
[[gnu::init_priority(200)]] std::unordered_map<Site, CopyFacts> sites_of_copies;

/// Where the thread of a rank waited last.
struct Wait {
  Site site = 0;
  std::uint64_t closed = 0;  // as many were closed
  std::uint64_t time = 0;
};
std::uint64_t now = 0;  // counts what may be asked for its order

/// The threads of a block that have begun copies since its last barrier.
struct Beginner {
  unsigned phase = ~0u;
  Epoch before = 0;
};

/// What a phase of a barrier object has ended: all copies of one thread that it waits for share an
/// epoch.
struct Ended {
  Epoch epoch = 0;
  const void* barrier = nullptr;
  unsigned rank = 0;
};

/// Of the block that runs on this OS thread.
struct OfBlock {
  std::vector<Wait> waits;          // by rank, the others' and those for bulk copies
  std::vector<Beginner> beginners;  // by rank
  Ended ended;
};

OfBlock& of_block() {
  return per_thread<OfBlock>();
}

/// A copy for which the phase of a barrier object has ended, but no thread is known to have seen
/// it.
struct Unseen {
  AsyncCopy copy;
  Epoch epoch;  // behind the phase
  std::optional<std::uint32_t> phase{};
};
[[gnu::init_priority(200)]] std::unordered_map<const void*, std::vector<Unseen>> unseen;

/// Calls `change` with the record of each cell that one side of a copy touches.
template <class Change>
void visit_records(const AsyncCopy& copy, bool is_destination, const Change& change) {
  const auto begin = reinterpret_cast<std::uintptr_t>(is_destination ? copy.to : copy.from);
  const std::size_t bytes = is_destination ? copy.bytes + copy.zeros : copy.bytes;
  if (bytes == 0) return;
  const Memory memory = memory_at(begin);
  if (memory.area == nullptr || !memory.area->contains(begin + bytes - 1)) return;
  for (std::uintptr_t at = begin & ~std::uintptr_t{3}; at < begin + bytes; at += 4) {
    Cell& cell = memory.area->cell(at);
    change(is_destination ? cell.write : cell.read);
  }
}

void give_epoch(const AsyncCopy& copy, Epoch from, Epoch to) {
  const auto change = [&](ShadowRecord& record) {
    if (record.epoch() == from) record = record.with_epoch(to);
  };
  visit_records(copy, true, change);
  visit_records(copy, false, change);
}

void end(const AsyncCopy& copy, Epoch epoch) {
  give_epoch(copy, copy.mark, epoch);
  under_way.erase(copy.mark);
  epochs.end_flight(copy.mark);
}

Wait& wait_of(unsigned rank, bool of_bulk) {
  std::vector<Wait>& waits = of_block().waits;
  const std::size_t place = 2 * rank + (of_bulk ? 1 : 0);
  if (waits.size() <= place) waits.resize(place + 1);
  return waits[place];
}

/// Splits the running thread's epoch where it begins to copy in a phase: what it did before tells
/// what the copies overwrite. Returns the epoch until then.
Epoch begin_copying(unsigned rank) {
  BlockEpochs& block = BlockEpochs::of_this_thread();
  std::vector<Beginner>& beginners = of_block().beginners;
  if (beginners.size() <= rank) beginners.resize(rank + 1);
  Beginner& beginner = beginners[rank];
  if (beginner.phase == block.phase()) return beginner.before;
  note_other_orders();
  beginner = {block.phase(), block.epoch(rank)};
  block.begin_epoch(rank);
  return beginner.before;
}

}  // namespace

void note_copy_site(Site site, const AsyncCopy& copy) {
  CopyFacts& facts = sites_of_copies[site];
  facts.has_barrier |= copy.barrier != nullptr;
  facts.is_bulk |= copy.is_bulk;
}

void begin_copy_under_way(AsyncCopy& copy, Site site) {
  const BlockEpochs& block = BlockEpochs::of_this_thread();
  const Epoch me = running_epoch();
  const unsigned rank = copy.rank | EpochOwner::kCopy;
  copy.mark = epochs.begin_flight({block.block(), rank, block.phase()});
  if (copy.mark == 0) return;
  const auto change = [&](ShadowRecord& record) {
    if (record.epoch() == me) record = record.with_epoch(copy.mark).with_site(site);
  };
  visit_records(copy, true, change);
  visit_records(copy, false, change);
  const CopyFacts facts{.is_under_way = true,
                        .is_bulk = copy.is_bulk,
                        .has_barrier = copy.barrier != nullptr,
                        .before = begin_copying(copy.rank)};
  under_way[copy.mark] = {copy, site, ++now, facts};
}

void note_barrier_of_copy(const AsyncCopy& copy) {
  const auto found = under_way.find(copy.mark);
  if (found == under_way.end()) return;
  found->second.facts.has_barrier = true;
  sites_of_copies[found->second.site].has_barrier = true;
}

void note_wait_for_copies(std::uint64_t closed_groups, bool of_bulk, Site site) {
  wait_of(run_queue.running->rank, of_bulk) = {site, closed_groups, ++now};
}

void end_reads_of_copy(const AsyncCopy& copy) {
  if (!under_way.contains(copy.mark)) return;
  visit_records(copy, false, [&](ShadowRecord& record) {
    if (record.epoch() == copy.mark) record = record.with_epoch(running_epoch());
  });
}

void end_copy_under_way(const AsyncCopy& copy) {
  const auto found = under_way.find(copy.mark);
  if (found == under_way.end()) return;
  sites_of_copies[found->second.site].wait = wait_of(copy.rank, copy.is_bulk).site;
  end(copy, running_epoch());
}

void end_copy_in_phase(const AsyncCopy& copy) {
  if (!under_way.contains(copy.mark)) return;
  Ended& ended = of_block().ended;
  if (ended.barrier != copy.barrier || ended.rank != copy.rank ||
      epochs.next() != ended.epoch + 1) {
    const BlockEpochs& block = BlockEpochs::of_this_thread();
    const Epoch epoch =
        epochs.begin({block.block(), copy.rank | EpochOwner::kCopy, block.phase()}, 1);
    ended = {epoch, copy.barrier, copy.rank};
    ReleaseAcquire::of_this_thread().note_copies(reinterpret_cast<std::uintptr_t>(copy.barrier),
                                                 epoch, epoch + 1);
  }
  unseen[copy.barrier].push_back({copy, ended.epoch});
}

void note_phase_of_copies(const void* barrier, std::uint32_t phase) {
  const auto found = unseen.find(barrier);
  if (found == unseen.end()) return;
  for (Unseen& one : found->second)
    if (!one.phase) one.phase = phase;
}

void note_seen_copies(const void* barrier, std::uint32_t phase) {
  constexpr std::uint32_t kPhases = 1 << 24;
  const auto found = unseen.find(barrier);
  if (found == unseen.end()) return;
  std::erase_if(found->second, [&](const Unseen& one) {
    if (!one.phase || (phase - *one.phase) % kPhases >= kPhases / 2) return false;
    end(one.copy, one.epoch);
    return true;
  });
  if (found->second.empty()) unseen.erase(found);
}

void end_all_copies() {
  const std::uint64_t block = BlockEpochs::of_this_thread().block();
  std::erase_if(unseen, [&](const auto& of_barrier) {
    return epochs.owner(of_barrier.second.front().copy.mark).block == block;
  });
  for (auto it = under_way.begin(); it != under_way.end();) {
    const auto& [epoch, one] = *it;
    if (epochs.owner(epoch).block == block) {
      give_epoch(one.copy, epoch, BlockEpochs::of_this_thread().epoch(one.copy.rank));
      epochs.end_flight(epoch);
      it = under_way.erase(it);
    } else {
      ++it;
    }
  }
  of_block().waits.clear();
  of_block().beginners.clear();
}

Epoch epoch_before_copies() {
  const unsigned rank = run_queue.running->rank;
  const std::vector<Beginner>& beginners = of_block().beginners;
  const bool has_begun =
      rank < beginners.size() && beginners[rank].phase == BlockEpochs::of_this_thread().phase();
  return has_begun ? beginners[rank].before : 0;
}

std::optional<CopyFacts> copy_facts(const ShadowRecord& record) {
  const auto found = under_way.find(record.epoch());
  if (found == under_way.end()) return copy_facts(record.site());
  const AsyncCopy& copy = found->second.copy;
  CopyFacts facts = found->second.facts;
  if (facts.has_barrier) return facts;
  const Wait& wait = wait_of(copy.rank, copy.is_bulk);
  if (wait.time < found->second.time) return facts;  // before it began
  facts.wait = wait.site;
  facts.is_closed = copy.group < wait.closed;
  facts.behind = facts.is_closed ? wait.closed - copy.group - 1 : 0;
  return facts;
}

std::optional<CopyFacts> copy_facts(Site site) {
  const auto found = sites_of_copies.find(site);
  if (found == sites_of_copies.end()) return std::nullopt;
  return found->second;
}

}  // namespace warpstep::sim::check
