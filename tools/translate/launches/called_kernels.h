// Kernels that the host calls as functions, through a pointer.
#pragma once

#include "tools/translate/parse/kernels.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Lets each kernel return at once where a checker says that no launch has begun it; see
/// sim/device/builtins/kernel_entry.h.
void leave_called_kernels(Unit& unit, const Kernels& kernels);

}  // namespace warpstep::tools::translate
