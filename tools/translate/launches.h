// kernel<<<grid, block, shared_bytes, stream>>>(arguments)
#pragma once

#include "tools/translate/unit.h"

namespace warpstep::tools::translate {

/// Translates every launch in the unit.
void translate_launches(Unit& unit);

}  // namespace warpstep::tools::translate
