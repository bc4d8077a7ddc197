// Inline PTX: translates the few asm statements that C++ can express.
#pragma once

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Translates supported PTX in device functions, and reports every other asm statement as
/// unsupported, with its instruction.
void translate_assembly(Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate
