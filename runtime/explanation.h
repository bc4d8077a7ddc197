// What the backend knows of a refused call beyond CUDA's code. The linker chooses who answers.
#pragma once

#include <string>

namespace warpstep {

/// Says why the latest API call of this host thread was refused; empty where the backend keeps no
/// more than the code, as a GPU does.
std::string explanation_of_last_call();

}  // namespace warpstep
