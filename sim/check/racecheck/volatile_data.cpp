#include "sim/check/racecheck/volatile_data.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "sim/check/describe/actors.h"
#include "sim/check/describe/call_stacks.h"
#include "sim/check/describe/values.h"
#include "sim/check/racecheck/race_words.h"
#include "sim/check/shadow/sites.h"
#include "sim/check/source/handed_over.h"
#include "sim/check/source/source_context.h"
#include "sim/check/source/turns.h"
#include "sim/check/source/updates.h"
#include "sim/symbols/symbolizer.h"
#include "sim/symbols/user_code.h"

namespace warpstep::sim::check {

namespace {

enum class Use : unsigned char { unknown, polled, flag, data };

/// How an instruction uses what it reads: `locations` are the functions that it is inlined into,
/// the innermost first. What a function reads for its caller may be anything.
Use use_of(const std::vector<SourceLocation>& locations) {
  if (locations.empty()) return Use::polled;
  if (std::any_of(locations.begin(), locations.end(), polls_at)) return Use::polled;
  const std::string kernel = running_kernel().substr(0, running_kernel().find('<'));
  for (const SourceLocation& location : locations) {
    if (decides_at(location)) return Use::flag;
    const bool is_kernel = location.function.substr(0, location.function.find('<')) == kernel;
    if (is_kernel || !is_handed_over(location)) return Use::data;
  }
  return source_context_of(locations.back()).code.starts_with("return") ? Use::polled : Use::flag;
}

Use use_at(Site site) {
  static constinit std::array<Use, Sites::kRoom> uses{};
  if (site == 0) return Use::polled;
  Use& use = uses[site];
  if (use == Use::unknown) {
    std::vector<SourceLocation> locations = source_locations(sites.instruction(site));
    std::erase_if(locations, [](const SourceLocation& location) { return !is_users(location); });
    use = use_of(locations);
  }
  return use;
}

bool writes_turn_at(Site site) {
  static constinit std::array<Use, Sites::kRoom> uses{};
  if (site == 0) return false;
  Use& use = uses[site];
  if (use == Use::unknown) use = writes_turn(location_of_site(site)) ? Use::flag : Use::data;
  return use == Use::flag;
}

/// Whether two threads run one line that both reads and writes.
bool is_one_line(const SourceLocation& read, const SourceLocation& write) {
  return read.line != 0 && read.line == write.line && read.file == write.file;
}

/// `bins[i]++` of two threads, whatever is around it.
bool is_update_of(Site read, Site write) {
  static constinit std::array<std::pair<Site, Site>, 256> latest{};
  static constinit std::array<bool, 256> answers{};
  const std::size_t slot = (read * 31u + write) % latest.size();
  if (latest[slot] == std::pair(read, write)) return answers[slot];
  const SourceLocation here = location_of_site(read);
  latest[slot] = {read, write};
  return answers[slot] = is_update(here, location_of_site(write));
}

}  // namespace

bool is_volatile_data(const Access& access, const Conflict& conflict, bool same_warp) {
  const Site now = access.site, then = conflict.other.site();
  // `*lock = 0` beside an atomicCAS() that waits for it: what the atomic finds decides.
  if (access.is_write && conflict.other_wrote && access.kind == conflict.other.kind())
    return same_warp || !writes_turn_at(now) || !writes_turn_at(then);
  if (access.is_write && conflict.other_wrote)
    return use_at(is_atomic(access.kind) ? now : then) == Use::data;
  // Where the reader, of another block, is not recorded, neither is what it reads for.
  if (conflict.is_others && conflict.other.has(ShadowRecord::kGridReads)) return false;
  const Site read = access.is_write ? then : now, write = access.is_write ? now : then;
  // What lanes decide of each other's values without waiting hopes for lock step.
  if (same_warp &&
      (use_at(read) != Use::polled || is_one_line(location_of_site(read), location_of_site(write))))
    return true;
  return use_at(read) == Use::data || is_update_of(read, write);
}

bool is_volatile_flag(Site read) {
  return use_at(read) != Use::data;
}

}  // namespace warpstep::sim::check
