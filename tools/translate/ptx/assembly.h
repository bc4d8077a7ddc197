// asm("mov.u32 ..."): PTX, of which a little can be said in C++.
#pragma once

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Translates the PTX of device functions that has a meaning in C++, and says of every other piece
/// that it is not provided, and which one it is.
void translate_assembly(Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate
