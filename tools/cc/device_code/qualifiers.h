// CUDA's qualifiers where nvcc does not allow them.
#pragma once

#include <vector>

#include "tools/cc/source/declarations.h"
#include "tools/translate/parse/translation.h"

namespace warpstep::tools::cc {

/// What nvcc refuses about heads of functions, and about variables in device code.
std::vector<translate::Error> find_wrong_qualifiers(const Declarations& file);

}  // namespace warpstep::tools::cc
