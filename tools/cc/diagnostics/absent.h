// Unsupported CUDA features: headers and names that Warpstep does not provide yet, with a message
// for each.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warpstep::tools {

/// A CUDA name that a compiler did not find.
struct Absence {
  std::string_view feature;  // its feature; one message for each feature
  std::string sentence;      // "thrust/sort.h: Warpstep does not provide Thrust yet; …"
};

/// Reads an error such as "thrust/sort.h: No such file or directory" or "'cudaGraphCreate' was not
/// declared in this scope" (g++, clang++ or the linker), with its source line. Returns nothing if
/// the missing name is not one of CUDA's: then it is the user's mistake.
std::optional<Absence> find_absence(std::string_view error, std::string_view source_line);

}  // namespace warpstep::tools
