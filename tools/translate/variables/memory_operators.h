// A program's own `operator new` and `operator delete`.
#pragma once

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// In such an operator malloc() and free() are the host's, whoever asks for memory, and no access
/// is watched: the engine's own memory comes from there too, while a kernel runs.
void keep_memory_operators(Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate
