// Page that plays recorded launches: one file that needs no other and no network.
#pragma once

#include <string>
#include <vector>

#include "tools/view/page/player.h"

namespace warpstep::tools::view {

/// The players of these runs side by side, and below each the same in sentences.
std::string as_page(const std::vector<Run>& runs);

}  // namespace warpstep::tools::view
