// CUDA's qualifiers where nvcc does not allow them.
#pragma once

#include <vector>

#include "tools/cc/device_code/refusals.h"
#include "tools/cc/device_code/rules.h"
#include "tools/cc/source/declarations.h"
#include "tools/translate/parse/translation.h"

namespace warpstep::tools::cc {

/// What nvcc refuses about heads of functions, and about variables in device code.
std::vector<translate::Error> find_wrong_qualifiers(const Declarations& file, const Rules& rules);

/// What it refuses about the bounds in a function's head.
void refuse_bounds(const Declarations& file, const Item& item, Refusals& refusals);

/// Calls of built-in functions of the device in functions of the host.
void refuse_builtins(const Declarations& file, Refusals& refusals);

/// What it refuses about member functions.
void refuse_members(const Declarations& file, bool allows_lambdas, Refusals& refusals);

}  // namespace warpstep::tools::cc
