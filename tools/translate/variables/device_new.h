// `new` in device code.
#pragma once

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Takes its memory from the device's heap, whose blocks the checkers know, as malloc() in a kernel
/// does. Not in a file with an `operator new` of its own.
void take_from_device_heap(Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate
