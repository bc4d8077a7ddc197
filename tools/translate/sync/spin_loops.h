// Loops that wait for what another thread writes.
#pragma once

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Lets threads give their turn away in loops with an empty body, as `while (*flag == 0);`, and in
/// those that wait for volatile memory to change, whatever they do meanwhile.
void yield_in_spins(Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate
