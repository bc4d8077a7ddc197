// A kernel as loops over the threads of a block between its barriers: a second function beside the
// kernel, for the simulator to run where nothing can tell it from the kernel but by the clock.
#pragma once

#include "tools/translate/parse/kernels.h"
#include "tools/translate/parse/scopes.h"

namespace warpstep::tools::translate {

/// Writes such a function beside each kernel of the user's whose shape allows it, and the reason
/// beside each other one. To be called when all other edits have been made.
void write_loops(Unit& unit, const Scopes& scopes, const Kernels& kernels);

}  // namespace warpstep::tools::translate
