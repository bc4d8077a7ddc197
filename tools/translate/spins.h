// Loops that wait for what another thread writes.
#pragma once

#include "tools/translate/scopes.h"
#include "tools/translate/unit.h"

namespace warpstep::tools::translate {

/// Lets the threads in loops with an empty body give their turn away, as `while (*flag == 0);`.
void yield_in_spins(Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate
