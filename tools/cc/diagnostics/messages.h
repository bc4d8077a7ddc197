// Parser of compiler messages, reduced to the user's own files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpstep::tools {

/// One location in a source file. `column` is 0 when the compiler does not say it.
struct SourceLocation {
  std::string file;
  int line = 0;
  int column = 0;
};

/// One error or warning: where in the user's own files, what, and the source line with its caret.
struct Message {
  bool is_error = true;
  SourceLocation location;
  std::string text;
  std::string excerpt;  // lines, each ends with a newline; may be empty
};

/// Parses the output of g++, clang++ or nvcc. A message inside a header that is not the user's is
/// moved to the user's line that led there; files below one of the `foreign` folders are not the
/// user's. Duplicates are removed.
std::vector<Message> read_messages(std::string_view compiler_output,
                                   const std::vector<std::string>& foreign);

/// The source line of a location with a caret below its column, in one form for all compilers;
/// empty when the file cannot be read.
std::string excerpt_of(const SourceLocation& location);

/// Writes at most `limit` errors (warnings only if there is no error), then "and N more".
std::string shorten(const std::vector<Message>& messages, std::size_t limit);

}  // namespace warpstep::tools
