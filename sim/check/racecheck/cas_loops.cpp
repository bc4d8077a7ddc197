#include "sim/check/racecheck/cas_loops.h"

#include <bitset>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "sim/abi/run_queue.h"
#include "sim/check/describe/memory.h"
#include "sim/check/describe/values.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/racecheck/race_words.h"
#include "sim/check/shadow/sites.h"
#include "sim/check/source/loops.h"

namespace warpstep::sim::check {

namespace {

using Line = std::pair<std::string, int>;

/// What was read, until its thread accesses the same bytes again.
struct Open {
  FindingKey key;
  Site site = 0;
  std::uintptr_t address = 0;
  std::size_t bytes = 0;
  std::uint64_t access = 0;  // the number of the one that reads
  unsigned char value[16] = {};
};

/// The reads of one line that race with one other.
struct LoopDraft {
  Finding finding;
  Line line;
  std::uint64_t count = 0;
  bool is_reported = false;  // it is used otherwise
};

struct LooseReads {
  std::unordered_map<std::uint64_t, Open> open;  // by thread
  std::map<FindingKey, LoopDraft> drafts;
  std::set<Line> swaps;  // lines whose value goes to a swap
};

LooseReads& all() {
  static LooseReads& all = *new LooseReads;
  return all;
}

/// Beyond this many the reads count as not followed by anything.
constexpr std::size_t kMostOpen = 1 << 16;

std::uint64_t number_of(const EpochOwner& thread) {
  return thread.block << 11 | thread.rank;  // a block has 1024 threads at most
}

EpochOwner running() {
  return {BlockEpochs::of_this_thread().block(), run_queue.running->rank};
}

const Line& line_of(Site site) {
  static std::map<Site, Line> known;
  const auto [entry, is_new] = known.try_emplace(site);
  if (is_new) {
    const SourceLocation location = location_of_site(site);
    entry->second = location.line != 0 ? Line{location.file, location.line} : Line{"", site};
  }
  return entry->second;
}

void report(const FindingKey& key, LoopDraft& draft) {
  draft.is_reported = true;
  const std::uint64_t count = std::exchange(draft.count, 0);
  if (count == 0) return;
  const std::size_t number = findings().add(key, [&draft] { return draft.finding; });
  Findings::add_again(number, count - 1);
}

/// What the running thread has read and not accessed since, if that is there.
std::unordered_map<std::uint64_t, Open>::iterator open_at(std::uintptr_t address) {
  const auto found = all().open.find(number_of(running()));
  return found != all().open.end() && found->second.address == address ? found : all().open.end();
}

/// The running thread has read there before the swap, and no other thread has accessed it since.
void note_quiet_read(std::uintptr_t address, std::size_t bytes, const void* expected) {
  static auto& known = *new std::bitset<Sites::kRoom>;
  const Memory memory = memory_at(address);
  if (memory.area == nullptr) return;
  const ShadowRecord& read = memory.area->cell(address).read;
  if (read.epoch() != running_epoch() || is_atomic(read.kind()) || known[read.site()]) return;
  if (std::memcmp(reinterpret_cast<const void*>(address), expected, bytes) != 0) return;
  known[read.site()] = true;
  all().swaps.insert(line_of(read.site()));
}

}  // namespace

void note_read_before_cas(const PendingCasRead& read, const std::function<Finding()>& make) {
  const auto [entry, is_new] = all().drafts.try_emplace(read.key);
  LoopDraft& draft = entry->second;
  if (is_new) {
    draft.finding = make();
    draft.line = line_of(read.site);
    // What is polled by a plain read may be read once and never again.
    draft.is_reported = waits_in_loop(location_of_site(read.site));
  }
  ++draft.count;
  if (draft.is_reported) return report(read.key, draft);
  if (!read.is_known || read.bytes > sizeof Open::value) return;
  if (all().open.size() >= kMostOpen) all().open.clear();
  Open& open = all().open[number_of(read.reader)];
  open = {read.key, read.site, read.address, read.bytes, context.accesses, {}};
  std::memcpy(open.value, reinterpret_cast<const void*>(read.address), read.bytes);
}

void note_swap_from(std::uintptr_t address, std::size_t bytes, const void* expected) {
  note_quiet_read(address, bytes, expected);
  if (all().open.empty()) return;
  const auto found = open_at(address);
  if (found == all().open.end()) return;
  const Open& open = found->second;
  if (open.bytes != bytes || std::memcmp(open.value, expected, bytes) != 0)
    return note_no_swap(address);
  all().swaps.insert(line_of(open.site));
  all().open.erase(found);
}

void note_no_swap(std::uintptr_t address) {
  if (all().open.empty()) return;
  const auto found = open_at(address);
  // An access of 8 bytes may meet the others' in both halves.
  if (found == all().open.end() || found->second.access == context.accesses) return;
  const FindingKey key = found->second.key;
  all().open.erase(found);
  report(key, all().drafts[key]);
}

void settle_loose_reads() {
  for (auto& [key, draft] : all().drafts)
    if (!all().swaps.contains(draft.line)) report(key, draft);
  all().drafts.clear();
  all().open.clear();
}

}  // namespace warpstep::sim::check
