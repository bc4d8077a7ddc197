// Terminal view of a recorded launch: which thread reads and writes which cell, phase by phase.
#pragma once

#include <string>
#include <vector>

#include "tools/view/launch.h"
#include "tools/view/marks.h"

namespace warpstep::tools::view {

/// At most 100 columns wide. The first block in full; others with the same pattern are described
/// only by their elements.
std::string as_text(const Launch& launch);

/// What was found in the launches; empty if nothing was.
std::string as_text(const std::vector<Mark>& marks);

}  // namespace warpstep::tools::view
