// Lines of the program's source files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpstep::sim::check {

/// Whether names of C++ may have the letter in them.
bool is_part_of_name(char c);

/// Without blanks at either end.
std::string trimmed(const std::string& text);

/// Whether the word stands in the line, not as a part of another.
bool has_word(std::string_view line, std::string_view word);

/// A file without comments and literals, line 1 at [1]; nothing else if it cannot be read. It is
/// read again when it has changed.
const std::vector<std::string>& code_lines(const std::string& name);

}  // namespace warpstep::sim::check
