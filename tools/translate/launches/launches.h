// kernel<<<grid, block, shared_bytes, stream>>>(arguments)
#pragma once

#include "tools/translate/parse/kernels.h"
#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/shadows.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Translates every launch in the unit.
void translate_launches(Unit& unit, const Scopes& scopes, const Kernels& kernels,
                        const Shadowed& shadowed);

}  // namespace warpstep::tools::translate
