// Registers local variables that are declared without a value with the checker.
#pragma once

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Inserts an UninitialisedLocal of sim/device/builtins/uninitialised_local.h after declarations in
/// device functions, if every use of the variable is known to read or to write it.
void note_unset_locals(Unit& unit, const Scopes& scopes, bool with_arrays);

}  // namespace warpstep::tools::translate
