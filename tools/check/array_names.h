// Names of allocations: the program's variable that got the memory, in place of "block 2 from
// cudaMalloc".
#pragma once

#include "tools/check/report.h"

namespace warpstep::tools::check {

/// Gives the memory of each finding the name of the variable that the allocation was made for, in
/// the finding's sentences as well: read from the lines that its stack quotes, so quote_sources()
/// comes first. Memory keeps its number where those lines do not tell.
void name_arrays(Report& report);

}  // namespace warpstep::tools::check
