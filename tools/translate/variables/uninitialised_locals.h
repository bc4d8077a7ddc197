// Local variables that are declared without a value: a word behind each tells the checker of them.
#pragma once

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Puts an UninitialisedLocal of sim/device/builtins/uninitialised_local.h behind the declarations
/// in functions of the device, where every use of the variable can be seen to read or to write it.
void note_unset_locals(Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate
