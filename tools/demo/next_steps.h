// What to try after the demo.
#pragma once

#include <string>

namespace warpstep::demo {

/// Three commands that work where the user stands, with a word on each.
std::string next_steps();

}  // namespace warpstep::demo
