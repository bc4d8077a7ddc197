#include "sim/check/racecheck/read_only_cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "sim/check/describe/actors.h"
#include "sim/check/describe/memory.h"
#include "sim/check/describe/values.h"
#include "sim/check/ordering/epochs.h"
#include "sim/check/racecheck/race_words.h"
#include "sim/check/report/findings.h"
#include "sim/check/shadow/sites.h"
#include "sim/device/builtins/cache_hints.h"

namespace warpstep::sim::check {

namespace {

using Line = std::pair<std::string, int>;

/// Where cells are marked is known for stretches of this many bytes.
constexpr std::uintptr_t kRange = 1 << 16;
using EpochRange = std::pair<const Area*, std::uintptr_t>;

/// The reads of this launch.
struct Reads {
  std::map<EpochRange, ShadowRecord> ranges;  // with a read in each
  std::map<Site, const char*> sites;          // and what makes them read-only
};

Reads& reads() {
  static Reads& reads = *new Reads;
  return reads;
}

Line source_line_of(Site site) {
  const SourceLocation location = location_of_site(site);
  return {location.file, location.line};
}

/// The thread that has read the cell so: the reader that it records, or one of its neighbours'.
ShadowRecord reader_of(const Area* area, std::uintptr_t cell_address) {
  const ShadowRecord& latest = area->cell(cell_address).read;
  std::set<Line> lines;
  for (const auto& [site, how] : reads().sites) lines.insert(source_line_of(site));
  if (latest.epoch() >= context.launch_began && lines.contains(source_line_of(latest.site())))
    return latest;
  const auto found = reads().ranges.find({area, cell_address / kRange});
  return found == reads().ranges.end() ? latest : found->second;
}

const char* how_at(const Line& line) {
  for (const auto& [site, how] : reads().sites)
    if (source_line_of(site) == line) return how;
  return "__ldg()";
}

constexpr const char* kRestrict = "a const __restrict__ parameter";

/// Whether the running thread alone has read the cell, which it now writes. Its value comes from
/// what it has read, or nothing does: no compiler can confuse the two.
bool is_own_read(const ShadowRecord& read) {
  if (read.has(ShadowRecord::kBlockReads | ShadowRecord::kGridReads)) return false;
  const EpochOwner reader = epochs.owner(read.epoch()), writer = epochs.owner(running_epoch());
  return reader.block == writer.block && reader.rank == writer.rank;
}

/// What may happen to the read, in a sentence.
std::string consequence(bool is_restricted, bool other_wrote) {
  if (other_wrote) return "such a read may return an old value, whatever orders the two";
  if (is_restricted)
    return "CUDA lets the compiler read such memory at another place in the kernel, past barriers "
           "too, and through a cache that no write reaches";
  return "such a read may return an old value, whatever orders the two";
}

void report(const Access& access, const ShadowRecord& other, bool other_wrote) {
  const Object object = object_at(access.address, access.bytes);
  const Site reader = other_wrote ? access.site : other.site();
  findings().add(
      {"write-to-constant", sites.instruction(access.site), sites.instruction(other.site()),
       object.address},
      [&] {
        const char* const how = how_at(source_line_of(reader));
        const bool is_restricted = how == kRestrict;
        const bool is_mild = is_restricted && !other_wrote;
        Finding finding = finding_here(Tool::memcheck, "write-to-constant",
                                       is_mild ? Severity::warning : Severity::error);
        finding.actors = {running_actor(access), former_actor(other, other_wrote)};
        finding.object = object;
        const std::string here = object.name + object.index;
        const std::string now = name_of(finding.actors[0]);
        const std::string then = name_of(finding.actors[1]);
        finding.what =
            fmt::format("{} {} {}, which {} {} in the same launch: {}", now,
                        other_wrote ? fmt::format("reads through {}", how) : "writes", here, then,
                        other_wrote ? "wrote" : fmt::format("read through {}", how),
                        consequence(is_restricted, other_wrote));
        finding.next =
            is_restricted
                ? "write to other memory than the parameter's, or take __restrict__ off it"
                : fmt::format(
                      "do not read through {} what the kernel writes, or write to other "
                      "memory",
                      how);
        return finding;
      });
}

void mark(const Access& access) {
  const Memory memory = memory_at(access.address);
  if (memory.area == nullptr || memory.is_shared) return;
  const std::uintptr_t end =
      std::min(access.address + access.bytes, memory.area->begin + memory.area->bytes);
  bool is_reported = false;
  for (std::uintptr_t at = access.address & ~std::uintptr_t{3}; at < end; at += 4) {
    ShadowRecord& write = memory.area->cell(at).write;
    if (write.has(ShadowRecord::kEngines)) return;
    if (!is_reported && write.bytes() != 0 && write.epoch() >= context.launch_began) {
      is_reported = true;
      report(access, write, true);
    }
    write.bits |= ShadowRecord::kReadOnly;
  }
  reads().ranges.try_emplace({memory.area, access.address / kRange},
                             ShadowRecord{packed(running_epoch(), access.site, 0xf, Kind::plain)});
}

}  // namespace

void note_write_to_read_only(const Access& access, std::uintptr_t cell_address) {
  const Memory memory = memory_at(cell_address);
  const ShadowRecord reader = reader_of(memory.area, cell_address);
  if (how_at(source_line_of(reader.site())) == kRestrict &&
      is_own_read(memory.area->cell(cell_address).read))
    return;
  report(access, reader, false);
}

void reset_read_only() {
  for (const auto& [range, read] : reads().ranges) {
    const Area& area = *range.first;
    // An access may reach into the next stretch.
    const std::uintptr_t begin = std::max(range.second * kRange, area.begin);
    const std::uintptr_t end = std::min((range.second + 1) * kRange + 16, area.begin + area.bytes);
    for (std::uintptr_t at = begin; at < end; at += 4) {
      ShadowRecord& write = area.cell(at).write;
      if (write.has(ShadowRecord::kReadOnly)) write.bits &= ~ShadowRecord::kReadOnly;
    }
  }
  reads() = {};
}

}  // namespace warpstep::sim::check

void warpstep::sim::note_read_only(const void* at, std::size_t bytes, const char* how) {
  using namespace warpstep::sim::check;
  if (context.watches == kOff || bytes == 0) return;
  const Site site = sites.at(__builtin_return_address(0));
  reads().sites.try_emplace(site, how);
  mark({reinterpret_cast<std::uintptr_t>(at), bytes, false, Kind::plain, site});
}

/// Often called: most cells are known, and were not written.
void warpstep::sim::note_restricted_read(const void* at, std::size_t bytes) {
  using namespace warpstep::sim::check;
  if (context.watches == kOff || bytes == 0) return;
  const auto address = reinterpret_cast<std::uintptr_t>(at);
  if (device_area.contains(address)) {
    const Cell* const cell = &device_area.cell(address);
    const bool is_known = cell->write.has(ShadowRecord::kReadOnly);
    if (is_known && address % 4 + bytes <= 4) return;
    const Cell* const last = &device_area.cell(address + bytes - 1);
    if (is_known && std::all_of(cell + 1, last + 1, [](const Cell& one) {
          return one.write.has(ShadowRecord::kReadOnly);
        }))
      return;
  }
  const Site site = sites.at(__builtin_return_address(0));
  reads().sites.try_emplace(site, kRestrict);
  mark({address, bytes, false, Kind::plain, site});
}
