// A recorded launch for the terminal: which thread reads and writes which cell, phase by phase.
#pragma once

#include <string>

#include "tools/view/launch.h"

namespace warpstep::tools::view {

/// At most 100 columns wide. The first block in full; others that do the same at other elements
/// are told by these alone.
std::string as_text(const Launch& launch);

}  // namespace warpstep::tools::view
