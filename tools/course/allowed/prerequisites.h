// The files that a rule of make names, as the compiler writes it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpstep::tools::course {

/// What stands behind the target of the file's first rule, "answer.o: a b", without make's escapes.
std::vector<std::string> prerequisites_in(const std::filesystem::path& file);

}  // namespace warpstep::tools::course
