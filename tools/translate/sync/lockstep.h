// Lockstep emulation for legacy warp code: statements on volatile memory that write what other
// lanes read.
#pragma once

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Makes the lanes of a warp converge around `v[i] += v[i + 16];` if v is volatile: before and
/// after the write. See docs/decisions/lock-step.md.
void keep_in_step(Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate
