// Check for calls of host functions in device code, which nvcc rejects but a CPU would run.
#pragma once

#include <vector>

#include "tools/cc/device_code/rules.h"
#include "tools/cc/source/declarations.h"
#include "tools/translate/parse/translation.h"

namespace warpstep::tools::cc {

/// Finds plain calls, `f(x)`, in kernels and __device__ functions of a function that the file
/// itself defines for the host alone. The file still has CUDA's words. Says nothing where the
/// name could be anything else: a variable, a template, a member, an overload for the device.
/// Also finds library code of the host, exceptions and type information there, and wrong
/// qualifiers.
std::vector<translate::Error> find_host_calls(const Declarations& file, const Rules& rules);

}  // namespace warpstep::tools::cc
