// Operands of calls and operators that take a struct by value, which g++ copies without a hook.
#pragma once

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Puts passed_by_value() of sim/device/builtins/passed_by_value.h around operands such as `a[i]`,
/// `*p`, `p->at` and references, where every function or operator of that name that the unit
/// declares takes the parameter by value.
void copy_structs_by_value(Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate
