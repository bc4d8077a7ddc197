// __shared__ variables, and extern __shared__ arrays: the block's dynamic shared memory.
#pragma once

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Translates every declaration with __shared__, and says what CUDA forbids about it.
void translate_shared(Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate
