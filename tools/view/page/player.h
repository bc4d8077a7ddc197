// The player's data: recorded launches as steps, in the words of tools/view/player/.
#pragma once

#include <string>
#include <vector>

#include "tools/view/launch.h"
#include "tools/view/marks.h"

namespace warpstep::tools::view {

/// The launches of a program that one player shows.
struct Run {
  std::string title;
  std::vector<Launch> launches;
  std::vector<Mark> marks{};  // what was found wrong
};

/// One run as JSON, with the sources that its accesses are in.
std::string as_json(const Run& run);

}  // namespace warpstep::tools::view
