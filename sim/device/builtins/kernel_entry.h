// What a kernel of the checked flavour begins with; see tools/translate/launches/called_kernels.h.
#pragma once

namespace warpstep::sim {

/// Whether the host has called the running kernel as a function: no thread of a block runs it. The
/// checkers report it then.
bool is_called_as_function();

}  // namespace warpstep::sim
