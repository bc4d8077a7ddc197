// Which findings one barrier would be the end of.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tools/check/report.h"

namespace warpstep::tools::check {

/// Whether lanes of a warp hope for lock-step: no other race of these rules is a warning.
bool hopes_for_lock_step(const Json& finding);

/// For each finding that misses a barrier, by its number, a name of the barrier: the last line that
/// it may stand before. Stretches that have a place in common share it.
std::map<std::size_t, std::string> missing_barriers(const std::vector<Json>& findings);

}  // namespace warpstep::tools::check
