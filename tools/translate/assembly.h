// asm("mov.u32 ..."): PTX, which no CPU understands.
#pragma once

#include "tools/translate/scopes.h"
#include "tools/translate/unit.h"

namespace warpstep::tools::translate {

/// Says of each piece of PTX in a device function that it is not provided, and which one it is.
void refuse_assembly(Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate
