#include "sim/check/shadow/sites.h"

#include <algorithm>
#include <string>
#include <vector>

#include "sim/symbols/dwarf.h"
#include "sim/symbols/user_code.h"

namespace warpstep::sim::check {

constinit Sites sites;

namespace {

/// The library's own functions have no debug information where it is linked without.
bool has_our_name(const SourceLocation& location) {
  return location.line == 0 && location.function.find("warpstep::sim::") != std::string::npos;
}

}  // namespace

Site Sites::check_further(const void* back) {
  constexpr int kTries = 64;
  const auto address = reinterpret_cast<std::uintptr_t>(back);
  Site slot = first_slot(address);
  for (int i = 0; i < kTries; ++i, ++slot) {
    if (slot == 0) continue;
    if (addresses_[slot] == address) return slot;
    if (addresses_[slot] != 0) continue;
    addresses_[slot] = address;
    return slot;
  }
  return 0;
}

bool Sites::find_out_is_engines(Site site) {
  Owner& owner = owners_[site];
  // While the engine looks something up, only code that it runs itself gets here.
  if (DebugInfoLock::is_held_here()) return true;
  if (owner == Owner::unknown) {
    const std::vector<SourceLocation> locations = source_locations(instruction(site));
    // What the engine uses of the C++ library is the engine's, too.
    const auto first = std::find_if_not(locations.begin(), locations.end(), is_in_standard_library);
    const bool is_engines = first != locations.end() && (is_ours(*first) || has_our_name(*first)) &&
                            !acts_for_user(*first);
    owner = is_engines ? Owner::engine : Owner::user;
  }
  return owner == Owner::engine;
}

}  // namespace warpstep::sim::check
