// Variables that device code may not use as it does: the host's, constant memory, built-in ones.
#pragma once

#include <vector>

#include "tools/cc/source/declarations.h"
#include "tools/translate/parse/translation.h"

namespace warpstep::tools::cc {

/// Looks into kernels and device functions that are no templates; says nothing where a name may be
/// that of something local.
std::vector<translate::Error> find_wrong_variables(const Declarations& file);

}  // namespace warpstep::tools::cc
