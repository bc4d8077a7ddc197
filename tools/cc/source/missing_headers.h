// Names of the standard libraries whose header the user has not included.
#pragma once

#include <vector>

#include "tools/cc/source/declarations.h"
#include "tools/translate/parse/translation.h"

namespace warpstep::tools::cc {

/// Uses of <cstdio>, <cstdint>, <cassert> and <vector> that nvcc refuses, as its own headers do not
/// bring them, while those of the simulator do. Says nothing of files with a header that may.
std::vector<translate::Error> find_missing_headers(const Declarations& file);

}  // namespace warpstep::tools::cc
