// SVG picture of a block's accesses to one array between two barriers: a row for each thread, a
// column for each element, a mark for each access.
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

/// The whole element <svg>; it uses the CSS classes of its page.
std::string as_svg(const Panel& panel, const Index& block_shape);

}  // namespace warpstep::tools::view
