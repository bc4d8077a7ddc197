// Maps columns of preprocessed lines to the user's lines, for compiler messages.
#pragma once

#include <string>
#include <string_view>

namespace warpstep::tools::cc {

/// The column in the user's line of the byte at `column` (from 1) of a preprocessed line: that of
/// the same occurrence of the same token. 0 if the two lines differ too much.
int own_column(std::string_view own, std::string_view preprocessed, int column);

/// Rewrites "file:line:column: " at the start of lines of a compiler's output from columns of
/// `preprocessed` to columns of the user's files. Omits a column that cannot be determined.
std::string with_own_columns(std::string_view compiler_output, std::string_view preprocessed);

}  // namespace warpstep::tools::cc
