// One picture: what the threads of a block do to one array between two barriers, as SVG. A row for
// each thread, a column for each element, a mark where they meet.
#pragma once

#include <string>
#include <vector>

#include "tools/view/phases.h"

namespace warpstep::tools::view {

struct Panel {
  std::string id;     // unique in its page
  std::string title;  // "block 0 before the first barrier: tile"
  std::string array;  // short name
  bool is_shared = false;
  std::vector<const Group*> groups;  // all of one array and size
  std::vector<std::string> sentences;
};

/// The whole element <svg>; it refers to the classes of the page that it stands in.
std::string as_svg(const Panel& panel, const Index& block_shape);

}  // namespace warpstep::tools::view
