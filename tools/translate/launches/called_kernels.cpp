// Kernels that the host calls as functions, through a pointer.
#include "tools/translate/launches/called_kernels.h"

namespace warpstep::tools::translate {

void leave_called_kernels(Unit& unit, const Kernels& kernels) {
  for (const Kernel& kernel : kernels.list)
    if (kernel.body != kNone)
      unit.insert_after(kernel.body, " if (::warpstep::sim::is_called_as_function()) return;");
}

}  // namespace warpstep::tools::translate
