// Terminal view of a recorded launch: which thread reads and writes which cell, phase by phase.
#pragma once

#include <string>

#include "tools/view/launch.h"

namespace warpstep::tools::view {

/// At most 100 columns wide. The first block in full; others with the same pattern are described
/// only by their elements.
std::string as_text(const Launch& launch);

}  // namespace warpstep::tools::view
