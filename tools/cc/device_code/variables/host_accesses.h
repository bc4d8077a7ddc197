// The host's functions that read or write a `__device__` or `__constant__` variable by its name: on
// a GPU they reach a variable of the host's own, which no kernel sees.
#pragma once

#include <vector>

#include "tools/cc/device_code/rules.h"
#include "tools/cc/source/declarations.h"
#include "tools/translate/parse/translation.h"

namespace warpstep::tools::cc {

/// Warnings, as nvcc's 20091 and 20092 and for addresses that kernels get, and errors for constants
/// that are written. Says nothing where a name may be that of something else, in templates, or
/// where a reference may be meant.
std::vector<translate::Error> find_host_accesses(const Declarations& file, const Rules& rules);

}  // namespace warpstep::tools::cc
