// Registration of kernels by address, for cudaLaunchKernel((const void*)kernel, ...).
#pragma once

#include "tools/translate/parse/kernels.h"
#include "tools/translate/parse/shadows.h"

namespace warpstep::tools::translate {

/// Registers every kernel that is defined here and is not a template, and every one whose address
/// is cast to void*, through warpstep::sim::kernel_address.
void register_addresses(Unit& unit, const Kernels& kernels, const Shadowed& shadowed);

}  // namespace warpstep::tools::translate
