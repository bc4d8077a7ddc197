// Short names of a launch's arrays, such as the "a" of "a[3]".
#pragma once

#include <string>
#include <vector>

#include "tools/view/launch.h"

namespace warpstep::tools::view {

/// "tile", "d_in", "block1" for the first allocation if that has no name, "shared" for dynamic
/// shared memory that the kernel gives no name; all different.
std::vector<std::string> short_names(const std::vector<Array>& arrays);

/// The same, with the names of the kernel's parameters where there are such.
std::vector<std::string> names_in_kernel(const std::vector<Array>& arrays);

/// "d_in: global memory, 4096 bytes, allocated at app.cu:12".
std::string described(const Array& array, const std::string& short_name);

/// The head of a launch: "launch 2, transpose<<<(2,2), (32,8)>>>".
std::string head_of(const Launch& launch);

}  // namespace warpstep::tools::view
