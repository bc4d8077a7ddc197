// Uses of errno, which CUDA does not have.
#pragma once

#include <string>

namespace warpstep::tools::cc {

/// Whether the user's files look at `errno`: what is in system headers does not count.
bool asks_for_errno(const std::string& source);

}  // namespace warpstep::tools::cc
