// HTML page of recorded launches, self-contained: no other files, no scripts, no network.
#pragma once

#include <string>
#include <vector>

#include "tools/view/launch.h"

namespace warpstep::tools::view {

/// HTML with a picture for each array in each phase of the first blocks of each launch, and a
/// description in sentences. `title` names the program.
std::string as_page(const std::vector<Launch>& launches, const std::string& title);

}  // namespace warpstep::tools::view
