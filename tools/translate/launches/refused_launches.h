// Calls of kernels that are errors: without <<<...>>>, and launches from device code.
#pragma once

#include "tools/translate/parse/kernels.h"
#include "tools/translate/parse/shadows.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Notes an error for each statement `kernel(arguments);`. Says nothing if the name may also mean
/// a function of the host, a class or a variable.
void refuse_plain_calls(Unit& unit, const Kernels& kernels, const Shadowed& shadowed);

/// Notes nvcc's error for the first launch inside a device function: dynamic parallelism asks for
/// -rdc=true. A function that is __host__ as well may launch from its host side.
void refuse_nested_launches(Unit& unit);

}  // namespace warpstep::tools::translate
