// Which declarations are declarations of one kernel.
#pragma once

#include <string>

#include "tools/translate/parse/kernels.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Equal for two declarations of one kernel, whatever its parameters are called and whether a type
/// is written `const T*` or `T const*`, `unsigned` or `unsigned int`, `T[]` or `T*`.
std::string signature(const Unit& unit, const Kernel& kernel);

}  // namespace warpstep::tools::translate
