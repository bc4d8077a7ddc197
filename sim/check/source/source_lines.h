// Lines of the program's source files.
#pragma once

#include <string>
#include <vector>

namespace warpstep::sim::check {

/// Whether names of C++ may have the letter in them.
bool is_part_of_name(char c);

/// A file without comments and literals, line 1 at [1]; nothing else if it cannot be read. It is
/// read again when it has changed.
const std::vector<std::string>& code_lines(const std::string& name);

}  // namespace warpstep::sim::check
