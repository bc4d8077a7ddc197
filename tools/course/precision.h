// Detection of double-precision arithmetic in an answer, which GPUs run at 1/2 to 1/64 of float's
// rate.
#pragma once

#include <filesystem>
#include <vector>

namespace warpstep::tools::course {

/// The lines of `source` whose additions, products, quotients and roots are in double in `object`,
/// in order. Uses objdump on x86-64 code; empty elsewhere.
std::vector<int> lines_in_double(const std::filesystem::path& object,
                                 const std::filesystem::path& source);

}  // namespace warpstep::tools::course
