// What warps do in step by habit: statements that write what other lanes read, through volatile.
#pragma once

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Lets the lanes of a warp gather around `v[i] += v[i + 16];` where v is volatile: before the
/// write, and behind it. See docs/decisions/lock-step.md.
void keep_in_step(Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate
