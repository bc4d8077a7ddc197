// What to try after the demo.
#pragma once

#include <string>

namespace warpstep::demo {

/// Three commands that work in the current folder, each with a short explanation.
std::string next_steps();

}  // namespace warpstep::demo
