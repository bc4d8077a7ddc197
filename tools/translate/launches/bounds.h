// Launch bounds: how many threads a kernel's blocks may have.
#pragma once

#include "tools/translate/parse/kernels.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Notes the bounds of each kernel in its object file, where the simulator reads them, and removes
/// CUDA's words for them.
void write_bounds(Unit& unit, const Kernels& kernels);

/// Whether a token of translated text begins such a note, which is all that its assembly does.
bool is_note(const Tokens& tokens, std::uint32_t i);

}  // namespace warpstep::tools::translate
