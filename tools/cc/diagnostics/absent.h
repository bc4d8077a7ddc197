// What CUDA has and Warpstep does not provide yet: headers and names, with a sentence for each.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warpstep::tools {

/// A name of CUDA's that a compiler did not find.
struct Absence {
  std::string_view feature;  // what it belongs to; one sentence for each is enough
  std::string sentence;      // "thrust/sort.h: Warpstep does not provide Thrust yet; …"
};

/// Reads an error such as "thrust/sort.h: No such file or directory" or "'cudaGraphCreate' was not
/// declared in this scope" (g++, clang++ or the linker), with its source line. Nothing when the
/// name that is missing is not one of CUDA's: then it is the user's own mistake.
std::optional<Absence> find_absence(std::string_view error, std::string_view source_line);

}  // namespace warpstep::tools
