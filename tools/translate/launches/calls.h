// Kernels that are called like functions.
#pragma once

#include "tools/translate/parse/kernels.h"
#include "tools/translate/parse/shadows.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Notes an error for each statement `kernel(arguments);`. Says nothing where the name may mean
/// something else as well: a function of the host, a class, a variable.
void refuse_plain_calls(Unit& unit, const Kernels& kernels, const Shadowed& shadowed);

}  // namespace warpstep::tools::translate
