// Translation of __shared__ variables and of extern __shared__ arrays (dynamic shared memory).
#pragma once

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Translates every declaration with __shared__, and reports what CUDA forbids.
void translate_shared(Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate
