// The function beside a kernel that a launch calls where C++ must choose among kernels, deduce
// template arguments or fill in default arguments.
#pragma once

#include "tools/translate/parse/kernels.h"

namespace warpstep::tools::translate {

inline constexpr std::string_view kStubPrefix = "warpstep_launch_";

/// Writes the stubs behind the kernels that need them, and lets using-declarations name them too.
void write_stubs(Unit& unit, const Kernels& kernels);

}  // namespace warpstep::tools::translate
