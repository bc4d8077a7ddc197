// Pointer arguments of the running kernel: by which name it knows an allocation.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/grid/grid.h"
#include "sim/symbols/data_types.h"

namespace warpstep::sim::traffic {

struct PointerArgument {
  std::string name;  // of the parameter
  std::uintptr_t value = 0;
  ArrayType target;
};

/// In the order of the parameters. Empty if there is no debug information of the kernel.
std::vector<PointerArgument> pointer_arguments(const Grid& grid);

}  // namespace warpstep::sim::traffic
