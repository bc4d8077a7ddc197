// Signatures of kernels, to match declarations of the same kernel.
#pragma once

#include <string>

#include "tools/translate/parse/kernels.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Equal for two declarations of one kernel, regardless of parameter names and of whether a type is
/// written `const T*` or `T const*`, `unsigned` or `unsigned int`, `T[]` or `T*`.
std::string signature(const Unit& unit, const Kernel& kernel);

}  // namespace warpstep::tools::translate
