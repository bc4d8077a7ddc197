// Columns of the user's own lines, for messages about the preprocessed text.
#pragma once

#include <string>
#include <string_view>

namespace warpstep::tools::cc {

/// Where the byte at `column` (from 1) of a preprocessed line stands in the user's line: the same
/// token, counted among its equals. 0 when the two lines differ too much to tell.
int own_column(std::string_view own, std::string_view preprocessed, int column);

/// Rewrites "file:line:column: " at the beginning of the lines of a compiler's output, which counts
/// columns as `preprocessed` has them, to those of the user's files. A column that cannot be told
/// is left out.
std::string with_own_columns(std::string_view compiler_output, std::string_view preprocessed);

}  // namespace warpstep::tools::cc
