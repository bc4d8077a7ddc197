// Editors ask for this header to learn threadIdx and its companions. On the simulator every file
// has them already: see sim/abi/builtin_variables.h.
#pragma once

#include "vector_types.h"
