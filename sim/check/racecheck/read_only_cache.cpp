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

Line line_of(Site site) {
  const SourceLocation location = location_of_site(site);
  return {location.file, location.line};
}

/// The thread that has read the cell so: the reader that it records, or one of its neighbours'.
ShadowRecord reader_of(const Area* area, std::uintptr_t cell_address) {
  const ShadowRecord& latest = area->cell(cell_address).read;
  std::set<Line> lines;
  for (const auto& [site, how] : reads().sites) lines.insert(line_of(site));
  if (latest.epoch() >= context.launch_began && lines.contains(line_of(latest.site())))
    return latest;
  const auto found = reads().ranges.find({area, cell_address / kRange});
  return found == reads().ranges.end() ? latest : found->second;
}

const char* how_at(const Line& line) {
  for (const auto& [site, how] : reads().sites)
    if (line_of(site) == line) return how;
  return "__ldg()";
}

void report(const Access& access, const ShadowRecord& other, bool other_wrote) {
  const Object object = object_at(access.address, access.bytes);
  const Site reader = other_wrote ? access.site : other.site();
  findings().add(
      {"write-to-constant", sites.instruction(access.site), sites.instruction(other.site()),
       object.address},
      [&] {
        Finding finding = finding_here(Tool::memcheck, "write-to-constant", Severity::error);
        finding.actors = {running_actor(access), former_actor(other, other_wrote)};
        finding.object = object;
        const char* const how = how_at(line_of(reader));
        const std::string here = object.name + object.index;
        const std::string now = name_of(finding.actors[0]);
        const std::string then = name_of(finding.actors[1]);
        finding.what = fmt::format(
            "{} {} {}, which {} {} in the same launch: such a read may return an old value, "
            "whatever orders the two",
            now, other_wrote ? fmt::format("reads through {}", how) : "writes", here, then,
            other_wrote ? "wrote" : fmt::format("read through {}", how));
        finding.next = fmt::format(
            "do not read through {} what the kernel writes, or write to other memory", how);
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
  report(access, reader_of(memory.area, cell_address), false);
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
