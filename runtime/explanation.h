// Explanation of a refused call beyond CUDA's code. The linker chooses the backend that provides
// it.
#pragma once

#include <string>

namespace warpstep {

/// Says why the last API call of this host thread was refused; empty if the backend keeps no more
/// than the code, as a GPU does.
std::string explanation_of_last_call();

}  // namespace warpstep
