// Other declarations in a unit that have the name of a kernel.
#pragma once

#include "tools/translate/parse/kernels.h"
#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Notes which kernel names are also those of a function, a class or a member: a call may mean
/// these, and if it is a function, as with POSIX's `read`, a launch must resolve the overload.
/// Variables and parameters do not count: their scopes are known.
void note_namesakes(const Unit& unit, const Scopes& scopes, Kernels& kernels);

}  // namespace warpstep::tools::translate
