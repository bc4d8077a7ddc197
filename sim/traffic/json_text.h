// JSON as text. A program may launch a thousand kernels a second, each with its line of a hundred
// members: to build them as objects first took most of such a program's time.
#pragma once

#include <string>
#include <string_view>

namespace warpstep::sim::traffic {

/// A text in quotation marks; what is no UTF-8 is replaced.
std::string quoted_text(std::string_view text);

/// A line of the source, {"file": ..., "line": ...}; null if it is not known.
std::string place_as_json(const std::string& file, int line);

}  // namespace warpstep::sim::traffic
