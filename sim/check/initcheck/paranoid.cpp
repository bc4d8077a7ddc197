#include "sim/check/initcheck/paranoid.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "sim/abi/builtin_variables.h"
#include "sim/base/invariant.h"
#include "sim/check/describe/actors.h"
#include "sim/check/describe/allocations.h"
#include "sim/check/describe/memory.h"
#include "sim/check/describe/values.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/ordering/epochs.h"
#include "sim/check/report/check_options.h"
#include "sim/check/report/findings.h"
#include "sim/gpu/current_device.h"
#include "sim/memory/device_heap.h"
#include "sim/symbols/elf/tls_symbols.h"

namespace warpstep::sim::check {

namespace {

constexpr std::size_t kMostCopied = std::size_t{1} << 30;
/// Device memory compared at the barriers of one launch; then at its end alone.
constexpr std::size_t kMostCompared = std::size_t{1} << 32;

/// A stretch of memory as it was when it was last looked at.
struct Copy {
  const Area* area;
  std::uintptr_t begin;
  std::vector<unsigned char> bytes;
};

Copy copy_of(const Area& area, std::uintptr_t begin, std::size_t bytes) {
  const auto* const first = reinterpret_cast<const unsigned char*>(begin);
  return {&area, begin, {first, first + bytes}};
}

/// The memory that all blocks of the running launch use.
struct Global {
  std::mutex mutex;  // other threads of the host may free memory, or copy, during a launch
  bool compares = false;
  std::vector<Copy> copies;
  std::size_t bytes = 0;     // of all copies
  std::size_t compared = 0;  // in this launch
  Epoch since = 0;  // stores that hooks saw since it was compared are of this or a newer one
  std::map<const BlockEpochs*, Epoch> running;  // the oldest epochs of the blocks that run
};

Global& global() {
  static Global& global = *new Global;
  return global;
}

/// The running block's own.
struct Shared {
  bool compares = false;
  std::vector<Copy> copies;
  uint3 block{};
  unsigned barriers = 0;
  std::string line;  // of the last barrier
};

Shared& shared() {
  static thread_local const auto shared = std::make_unique<Shared>();
  return *shared;
}

/// Where an unseen store was made, in words: "in block (1,0,0), between …".
using EpochRange = std::function<std::string()>;

void report(const Copy& copy, std::size_t offset, std::size_t bytes, const EpochRange& range) {
  const std::uintptr_t address = copy.begin + offset;
  constexpr const char* kRule = "unseen-store";
  const bool is_shared = copy.area != &device_area;
  // Another block's shared memory is another object, and the same array.
  const std::uintptr_t object = is_shared ? copy.begin - copy.area->begin : copy.begin;
  findings().add({kRule, latest_kernel(), nullptr, object}, [&] {
    Finding finding = finding_here(Tool::memcheck, kRule, Severity::warning);
    finding.object = object_at(address, bytes);
    finding.what = fmt::format(
        "{}{} held {} and holds {} now, and no store that the check saw has written it: it changed "
        "{}",
        finding.object.name, finding.object.index, value_of(&copy.bytes[offset], bytes),
        value_of(reinterpret_cast<const void*>(address), bytes), range());
    finding.next =
        "compile the code that stores there with warpstep cc --checked; what no hook sees is in "
        "docs/decisions/instrumentation.md";
    return finding;
  });
}

void check_word(const Copy& copy, std::size_t offset, std::size_t bytes, Epoch since,
                const EpochRange& range) {
  const ShadowRecord& write = copy.area->cell(copy.begin + offset).write;
  if (write.has(ShadowRecord::kEngines) || write.epoch() >= since) return;
  report(copy, offset, bytes, range);
}

/// Judges what has changed, and takes what is there now.
void compare(Copy& copy, Epoch since, const EpochRange& range) {
  constexpr std::size_t kPart = 4096;
  const auto* const now = reinterpret_cast<const unsigned char*>(copy.begin);
  for (std::size_t part = 0; part < copy.bytes.size(); part += kPart) {
    const std::size_t end = std::min(part + kPart, copy.bytes.size());
    if (std::memcmp(&copy.bytes[part], now + part, end - part) == 0) continue;
    for (std::size_t at = part, bytes = 0; at < end; at += bytes) {
      bytes = std::min<std::size_t>(4 - (copy.begin + at) % 4, end - at);  // those of one cell
      if (std::memcmp(&copy.bytes[at], now + at, bytes) != 0)
        check_word(copy, at, bytes, since, range);
    }
    std::memcpy(&copy.bytes[part], now + part, end - part);
  }
}

/// Host code may write managed memory at any time, if there is another thread that could.
bool has_other_threads() {
  struct stat tasks {};
  constexpr unsigned kLinksOfFolder = 2;  // one more for each thread
  return stat("/proc/self/task", &tasks) != 0 || tasks.st_nlink > kLinksOfFolder + 1;
}

void copy_device_memory(Global& all) {
  const Heap& heap = heap_of(current_device());  // that of others may be closed to this launch
  const bool takes_managed = !has_other_threads();
  std::size_t left_out = 0;
  for (const auto& [begin, block] : blocks().living()) {
    const bool is_wanted =
        block.kind == MemoryKind::device || (block.kind == MemoryKind::managed && takes_managed);
    if (!is_wanted || heap_with(begin) != &heap || !device_area.contains(begin)) continue;
    if (block.bytes > kMostCopied - all.bytes) {
      ++left_out;
      continue;
    }
    all.copies.push_back(copy_of(device_area, begin, block.bytes));
    all.bytes += block.bytes;
  }
  static bool is_reported = false;
  if (left_out == 0 || is_reported) return;
  is_reported = true;
  std::fprintf(stderr,
               "warpstep: --paranoid compares 1 GiB of device memory: %zu block%s beyond that "
               "%s left out\n",
               left_out, left_out == 1 ? "" : "s", left_out == 1 ? "is" : "are");
}

/// The arrays that kernels declare with `__shared__`: variables of functions. Not the libraries'.
bool is_shared_array(const ThreadLocal& variable) {
  const std::string_view name = variable.name;
  return name.starts_with("_ZZ") && !variable.is_engines && !is_foreign(variable) &&
         !name.starts_with("_ZZNSt") && !name.starts_with("_ZZN3fmt") &&
         !name.starts_with("_ZZN6spdlog");
}

std::string line_in_words(const std::string& line) {
  return line.empty() ? "" : fmt::format(" ({})", line);
}

/// `line` is that of the barrier that the block is at.
std::string before_barrier(const Shared& block, const std::string& line) {
  const std::string where = "in block " + coordinates(block.block);
  if (block.barriers == 0)
    return fmt::format("{}, before its first barrier{}", where, line_in_words(line));
  return fmt::format("{}, between its barriers {}{} and {}{}", where, block.barriers,
                     line_in_words(block.line), block.barriers + 1, line_in_words(line));
}

std::string before_end(const Shared& block) {
  const std::string where = "in block " + coordinates(block.block);
  if (block.barriers == 0) return where;
  return fmt::format("{}, after its barrier {}{}", where, block.barriers,
                     line_in_words(block.line));
}

/// With the lock: compares device memory, and knows the oldest epoch that may store from here on.
void compare_global(Global& all, const EpochRange& range) {
  for (Copy& copy : all.copies) compare(copy, all.since, range);
  all.compared += all.bytes;
  all.since = epochs.next();
  for (const auto& [block, epoch] : all.running) all.since = std::min(all.since, epoch);
}

/// What the running block may have changed since its last barrier. It continues with new epochs.
void compare_all(const EpochRange& range, bool goes_on) {
  const BlockEpochs* const block = &BlockEpochs::of_this_thread();
  for (Copy& copy : shared().copies) compare(copy, block->first_of_phase(), range);
  Global& all = global();
  const std::lock_guard lock(all.mutex);
  all.running.erase(block);
  const bool is_alone = all.running.empty();
  if (goes_on) all.running[block] = epochs.next();
  if (!all.compares || all.compared + all.bytes > kMostCompared) return;
  compare_global(all,
                 is_alone ? range : EpochRange([] { return "while several blocks ran in turns"; }));
}

}  // namespace

void begin_comparing(bool is_watched) {
  if (!options().is_paranoid) return;
  shared() = {};
  Global& all = global();
  const std::lock_guard lock(all.mutex);
  all.copies.clear();
  all.running.clear();
  all.bytes = all.compared = 0;
  all.compares = is_watched;
  all.since = epochs.next();
  if (is_watched) copy_device_memory(all);
}

void end_comparing() {
  if (!options().is_paranoid) return;
  Global& all = global();
  const std::lock_guard lock(all.mutex);
  if (all.compares) compare_global(all, [] { return "in this launch"; });
  all.compares = false;
  all.copies.clear();
}

void begin_comparing_block() {
  if (!options().is_paranoid) return;
  Shared& block = shared();
  block = {};
  block.compares = true;
  block.block = blockIdx;
  const Area& fixed = context.static_shared;
  for (const ThreadLocal& array : thread_locals())
    if (is_shared_array(array))
      block.copies.push_back(copy_of(fixed, fixed.begin + array.offset, array.bytes));
  const Area& dynamic = context.dynamic_shared;
  if (dynamic.bytes != 0) block.copies.push_back(copy_of(dynamic, dynamic.begin, dynamic.bytes));
  Global& all = global();
  const std::lock_guard lock(all.mutex);
  const BlockEpochs& resident = BlockEpochs::of_this_thread();
  all.running[&resident] = resident.first_of_phase();
}

void compare_at_barrier(const std::string* place) {
  Shared& block = shared();
  if (!block.compares) return;
  const std::string here = place == nullptr ? "" : place->substr(0, place->rfind(':'));
  compare_all([&] { return before_barrier(block, here); }, true);
  ++block.barriers;
  block.line = here;
}

void end_comparing_block() {
  Shared& block = shared();
  if (!block.compares) return;
  compare_all([&block] { return before_end(block); }, false);
  block = {};
}

void stop_comparing() {
  if (!options().is_paranoid) return;
  shared() = {};
  Global& all = global();
  const std::lock_guard lock(all.mutex);
  all.compares = false;
}

void note_change_from_outside(const void* begin) {
  if (!options().is_paranoid) return;
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  Global& all = global();
  const std::lock_guard lock(all.mutex);
  if (std::any_of(all.copies.begin(), all.copies.end(),
                  [address](const Copy& copy) { return address - copy.begin < copy.bytes.size(); }))
    all.compares = false;
}

}  // namespace warpstep::sim::check
