// Numbers in memory, and lines of instructions, as a person would write them.
#pragma once

#include <cstddef>
#include <string>

#include "sim/check/report/finding.h"
#include "sim/check/shadow/cell.h"

namespace warpstep::sim::check {

/// The user's line at an instruction; line 0: not known.
SourceLocation location_of_site(Site site);

/// A number of 1 to 8 bytes as a person would write it.
std::string value_of(const void* bytes, std::size_t count);

}  // namespace warpstep::sim::check
