// Functions of the host whose address is taken: a launch through such a pointer is refused.
#pragma once

#include "tools/translate/parse/kernels.h"
#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Has the program register each `void` function of the host that could be mistaken for a kernel.
void register_host_functions(Unit& unit, const Scopes& scopes, const Kernels& kernels);

}  // namespace warpstep::tools::translate
