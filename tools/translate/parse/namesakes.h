// What else in a unit has the name of a kernel.
#pragma once

#include "tools/translate/parse/kernels.h"
#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Notes which names of kernels a function, a class or a member has as well: such a call may be
/// meant, and where it is a function, as with `read` and POSIX's, a launch must choose among them.
/// Variables and parameters of functions do not count: what they hide is known.
void note_namesakes(const Unit& unit, const Scopes& scopes, Kernels& kernels);

}  // namespace warpstep::tools::translate
