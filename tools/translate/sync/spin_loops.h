// Spin loops: loops that wait for another thread's write.
#pragma once

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Makes threads yield in loops with an empty body, such as `while (*flag == 0);`, and in loops
/// that wait for volatile memory to change, whatever their body.
void yield_in_spins(Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate
