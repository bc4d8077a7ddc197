// Launch stubs: the function that a launch calls if C++ must resolve overloads, deduce template
// arguments or fill in default arguments.
#pragma once

#include "tools/translate/parse/kernels.h"

namespace warpstep::tools::translate {

inline constexpr std::string_view kStubPrefix = "warpstep_launch_";

/// A check that the parameters of the kernel `name`, which the expression `function` points at,
/// fit.
std::string parameter_limit(const std::string& function, const std::string& name);

/// Writes stubs after the kernels that need them, and extends using-declarations to them.
void write_stubs(Unit& unit, const Kernels& kernels);

}  // namespace warpstep::tools::translate
