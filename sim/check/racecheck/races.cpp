// Path of an access, 5 of 5. Two accesses that nothing orders become a finding.
#include "sim/check/racecheck/races.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "sim/block/worker.h"
#include "sim/check/async/copies_under_way.h"
#include "sim/check/describe/memory.h"
#include "sim/check/describe/objects.h"
#include "sim/check/describe/values.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/ordering/cluster_order.h"
#include "sim/check/ordering/release_acquire.h"
#include "sim/check/racecheck/cas_loops.h"
#include "sim/check/racecheck/missing_edge.h"
#include "sim/check/racecheck/race_words.h"
#include "sim/check/racecheck/stream_races.h"
#include "sim/check/racecheck/volatile_data.h"
#include "sim/check/report/findings.h"
#include "sim/check/shadow/sites.h"
#include "sim/check/synccheck/redundant_barriers.h"

namespace warpstep::sim::check {

namespace {

/// The code of both parties, and the memory.
struct Pair {
  const void* pc;
  const void* other_pc;
  std::uintptr_t object;
  bool lock_step = false;  // told apart, so that one across warps is not taken for it

  auto operator<=>(const Pair&) const = default;
  FindingKey key(const char* rule) const {
    return {lock_step ? "lock-step" : rule, pc, other_pc, object};
  }
};

constexpr std::size_t kCellBytes = 4;  // of memory for which one cell of the shadow stands

/// Bytes that a write is about to change.
struct Part {
  std::uintptr_t address;
  std::string before;  // a few bytes ask for no memory

  std::uintptr_t end() const { return address + before.size(); }
  const void* now() const { return reinterpret_cast<const void*>(address); }
  bool differs() const { return std::memcmp(before.data(), now(), before.size()) != 0; }
  /// Nothing for what is no number.
  std::string in_words(const void* bytes) const {
    return before.size() <= 8 ? value_of(static_cast<const unsigned char*>(bytes), before.size())
                              : "";
  }
};

/// What was said of two writes, and whether they were seen to write different values.
struct RaceDraft {
  Finding race;
  bool differs = false;
  std::optional<std::size_t> number = {};  // of the finding, as long as `differs` is what it was
};
[[gnu::init_priority(200)]] std::map<Pair, RaceDraft> drafts;

/// Two writes race; whether they write the same value is known after the second. A write of more
/// than one cell has a part for all that lie side by side.
struct PendingWrite {
  const Pair* pair;
  RaceDraft* draft;
  std::vector<Part> parts;
  bool is_volatile = false;
};
[[gnu::init_priority(200)]] std::vector<PendingWrite> pending;  // all of one access

/// Pairs that were found to race, whatever they write.
[[gnu::init_priority(200)]] std::set<Pair> reported;

std::uint64_t race_count = 0;

/// How many hand-overs are still looked at for each pair.
[[gnu::init_priority(200)]] std::map<Pair, std::size_t> visits_left;

/// What was said of pairs that a hand-over with a gap connects. Where nothing is remembered of the
/// flag any more, that was it again.
[[gnu::init_priority(200)]] std::map<Pair, FindingKey> gaps;

/// The first pair with the same two lines and memory: `++count` reads and writes, and is one race.
Pair first_of_lines(const Pair& pair, Site site, Site other) {
  static std::map<Pair, Pair> known;
  using Line = std::pair<std::string, int>;
  static std::map<std::tuple<Line, Line, std::uintptr_t>, Pair> firsts;
  static auto latest = known.end();  // most questions are the one before
  if (latest == known.end() || latest->first != pair) latest = known.find(pair);
  if (latest != known.end()) return latest->second;
  const SourceLocation here = location_of_site(site), there = location_of_site(other);
  if (here.line == 0 || there.line == 0) return pair;
  Line line(here.file, here.line), other_line(there.file, there.line);
  if (other_line < line) std::swap(line, other_line);
  const Pair first = firsts.try_emplace({line, other_line, pair.object}, pair).first->second;
  known[pair] = first;
  return first;
}

bool is_strong(Kind kind) {
  return kind == Kind::from_volatile || is_atomic(kind);
}

/// Whether two accesses that nothing orders race all the same.
bool may_race(const Access& access, const Conflict& conflict, const EpochOwner& other) {
  const ShadowRecord& record = conflict.other;
  const BlockEpochs& block = BlockEpochs::of_this_thread();
  const Kind kind = record.kind();
  const bool same_block = other.block == block.block();
  if (is_atomic(kind) && is_atomic(access.kind))
    return !same_block && (kind == Kind::atomic_block || access.kind == Kind::atomic_block);
  if (ReleaseAcquire::of_this_thread().has_seen_write(other, record.epoch(), access.address))
    return false;  // the last block resets its counter
  const bool same_warp =
      same_block && other.thread() / kWarpLanes == run_queue.running->rank / kWarpLanes;
  if (!is_strong(kind) || !is_strong(access.kind)) return true;
  return is_volatile_data(access, conflict, same_warp);
}

bool are_volatile(const Access& access, const Conflict& conflict) {
  return access.kind == Kind::from_volatile && conflict.other.kind() == Kind::from_volatile;
}

/// Atomics that do not reach each other, a hand-over with a gap, or nothing at all. A pair that
/// races a million times is not searched a million times: what the first searches did not find is
/// taken for not there.
std::optional<MissingEdge> missing_edge_of(const Pair& pair, const Access& access,
                                           const Conflict& conflict, const EpochOwner& other) {
  constexpr std::size_t kMostVisits = 250'000;  // some ten milliseconds
  const ShadowRecord& record = conflict.other;
  if (is_atomic(record.kind()) || is_atomic(access.kind) || other.is_copy()) return std::nullopt;
  if (ReleaseAcquire::of_this_thread().threads() == 0) return std::nullopt;
  if (are_volatile(access, conflict) && access.is_write && conflict.other_wrote)
    return std::nullopt;  // as flags are set
  return missing_edge(other, record.epoch(), access.address,
                      visits_left.try_emplace(pair, kMostVisits).first->second);
}

/// Whether the bytes are not changed by the end of the access: no values can be compared.
bool is_made_later(const Access& access, const Conflict& conflict, const EpochOwner& other) {
  if (EpochTable::is_in_flight(conflict.other.epoch()) &&
      other.block == BlockEpochs::of_this_thread().block() &&
      other.thread() == run_queue.running->rank)
    return true;
  return copy_facts(access.site) && Worker::running()->grid().traits().copies_are_late;
}

void defer(const Pair& pair, const Access& access, const Conflict& conflict,
           const EpochOwner& other, const std::optional<MissingEdge>& missing_edge) {
  auto draft = drafts.find(pair);
  if (draft == drafts.end())
    draft = drafts.emplace(pair, RaceDraft{describe(access, conflict, other, missing_edge)}).first;
  if (pending.empty() || pending.back().draft != &draft->second)
    pending.push_back({&draft->first, &draft->second, {}, are_volatile(access, conflict)});
  const std::uintptr_t begin = std::max(access.address, conflict.cell_address);
  const std::uintptr_t end =
      std::min(access.address + access.bytes, conflict.cell_address + kCellBytes);
  std::vector<Part>& parts = pending.back().parts;
  if (parts.empty() || parts.back().end() != begin) parts.push_back({begin, {}});
  parts.back().before.append(reinterpret_cast<const char*>(begin), end - begin);
}

/// A read that is not atomic, beside an access that is.
bool is_loose_read(const Access& access, const Conflict& conflict) {
  const bool is_now = !access.is_write && !is_atomic(access.kind);
  const bool was_then = !conflict.other_wrote && !is_atomic(conflict.other.kind());
  return (is_now && is_atomic(conflict.other.kind())) || (was_then && is_atomic(access.kind));
}

void note_loose_read_of(const Pair& pair, const Access& access, const Conflict& conflict,
                        const EpochOwner& other) {
  const bool is_now = !is_atomic(access.kind);
  const EpochOwner running{BlockEpochs::of_this_thread().block(), run_queue.running->rank};
  note_read_before_cas(
      {.key = {rule_of(access, conflict, std::nullopt), pair.pc, pair.other_pc, pair.object},
       .site = is_now ? access.site : conflict.other.site(),
       .reader = is_now ? running : other,
       .is_known = is_now || !conflict.is_others,
       .address = access.address,
       .bytes = access.bytes},
      [&] { return describe(access, conflict, other, std::nullopt); });
}

void settle(const PendingWrite& write) {
  RaceDraft& draft = *write.draft;
  if (!draft.differs &&
      (reported.contains(*write.pair) || std::ranges::any_of(write.parts, &Part::differs))) {
    draft.differs = true;
    draft.number.reset();
  }
  if (write.is_volatile && !draft.differs) return;  // as flags are set
  if (draft.number) return Findings::add_again(*draft.number);
  const Finding& race = draft.race;
  const char* const rule = !draft.differs               ? "race-same-value"
                           : race.rule == "race-shared" ? "race-shared"
                                                        : "race-global";
  draft.number = findings().add(write.pair->key(rule), [&] {
    const Part& first = write.parts.front();
    const std::string before = first.in_words(first.before.data());
    const std::string now = first.in_words(first.now());
    return draft.differs ? with_values(race, now, before) : of_same_value(race, now);
  });
}

/// All that meets a copy under way has one cause: the wait that leaves it so, or that there is
/// none.
FindingKey key_of(const char* rule, const Pair& pair, const Conflict& conflict) {
  if (!EpochTable::is_in_flight(conflict.other.epoch())) return pair.key(rule);
  const Site wait = copy_facts(conflict.other)->wait;
  return {rule, sites.instruction(wait != 0 ? wait : conflict.other.site()), nullptr, pair.object};
}

/// A race that was looked at in full: of a plain read and a plain write, in a launch in which
/// nothing but barriers orders threads. What a kernel without a barrier reads, races a million
/// times.
struct Known {
  Epoch launch = 0;
  Site site = 0, other = 0;
  bool writes = false;
  std::uintptr_t begin = 0, end = 0;  // of the memory
  std::size_t number = 0;             // of the finding
};
constinit std::array<Known, 1024> known_races{};  // so many that few pairs share a place

Known& known_race(const Access& access, const Conflict& conflict) {
  return known_races[(access.site * 31u ^ conflict.other.site()) % known_races.size()];
}

bool is_simple(const Access& access, const Conflict& conflict) {
  return access.kind == Kind::plain && conflict.other.kind() == Kind::plain &&
         access.is_write != conflict.other_wrote &&
         !EpochTable::is_in_flight(conflict.other.epoch()) &&
         ReleaseAcquire::of_this_thread().threads() == 0;
}

/// Counts a race of which all is known.
bool is_known(const Access& access, const Conflict& conflict) {
  const Known& known = known_race(access, conflict);
  if (known.launch != context.launch_began || known.site != access.site ||
      known.other != conflict.other.site() || known.writes != access.is_write ||
      access.address < known.begin || access.address >= known.end || !is_simple(access, conflict))
    return false;
  ++race_count;
  Findings::add_again(known.number);
  return true;
}

void remember(const Access& access, const Conflict& conflict, std::size_t number) {
  if (!is_simple(access, conflict)) return;
  const Object object = object_at(access.address, access.bytes);
  known_race(access, conflict) = {context.launch_began,
                                  access.site,
                                  conflict.other.site(),
                                  access.is_write,
                                  object.address,
                                  object.address + object.bytes,
                                  number};
}

}  // namespace

void note_conflict(const Access& access, const Conflict& conflict) {
  stop_observing_for_good();
  if (!is_atomic(access.kind)) note_no_swap(access.address);
  if (conflict.other.epoch() < context.launch_began) return note_stream_race(access, conflict);
  if (is_known(access, conflict)) return;
  const EpochOwner other = epochs.owner(conflict.other.epoch());
  if (!may_race(access, conflict, other)) return;
  ++race_count;
  Pair pair =
      first_of_lines({sites.instruction(access.site), sites.instruction(conflict.other.site()),
                      beginning_of_object(access.address)},
                     access.site, conflict.other.site());
  const bool both_plain_writes = access.is_write && conflict.other_wrote &&
                                 !is_atomic(access.kind) && !is_atomic(conflict.other.kind());
  if (is_loose_read(access, conflict)) return note_loose_read_of(pair, access, conflict, other);
  if (const auto gap = gaps.find(pair); gap != gaps.end()) {
    findings().add(gap->second, [] { return Finding{}; });
    return;
  }
  const std::optional<MissingEdge> missing_edge = missing_edge_of(pair, access, conflict, other);
  pair.lock_step = relies_on_lock_step(access, conflict, other, missing_edge);
  if (both_plain_writes && (!missing_edge || missing_edge->is_of_barrier()) &&
      !is_made_later(access, conflict, other))
    return defer(pair, access, conflict, other, missing_edge);
  const char* const rule = rule_of(access, conflict, missing_edge);
  const FindingKey key = key_of(rule, pair, conflict);
  reported.insert(pair);
  if (missing_edge) gaps.emplace(pair, key);
  const std::size_t number =
      findings().add(key, [&] { return describe(access, conflict, other, missing_edge); });
  remember(access, conflict, number);
}

void check_other_readers(const Access& access, const Conflict& conflict, const Order& order) {
  const ShadowRecord& read = conflict.other;
  if ((read.bytes() & conflict.mask) == 0) return;
  if (read.epoch() < std::max(order.ordered, context.launch_began)) return;
  if (read.epoch() < ClusterOrder::of_this_thread().latest_barrier()) return;
  // The readers are not recorded, so neither is whether something else orders them.
  if (ReleaseAcquire::of_this_thread().has_acquired()) return;
  const Epoch me = context.epochs[run_queue.running->rank];
  if (read.has(ShadowRecord::kGridReads) ||
      (read.has(ShadowRecord::kBlockReads) && read.epoch() == me))
    note_conflict(access, {read, false, conflict.cell_address, conflict.mask, true});
}

std::uint64_t races() {
  return race_count;
}

void settle_pending_write() {
  if (pending.empty()) return;
  std::vector<PendingWrite> writes;
  writes.swap(pending);
  for (const PendingWrite& write : writes) settle(write);
  writes.clear();
  if (pending.empty()) writes.swap(pending);  // its memory is used again
}

}  // namespace warpstep::sim::check
