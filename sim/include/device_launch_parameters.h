// Editors ask for this header to learn threadIdx and similar variables. On the simulator every file
// has them already: see sim/abi/builtin_variables.h.
#pragma once

#include "vector_types.h"
