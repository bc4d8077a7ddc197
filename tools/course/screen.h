// A verdict for a person: first the sentence that matters, then who, where and what, one question,
// one command.
#pragma once

#include <string>

#include "tools/course/verdict.h"

namespace warpstep::tools::course {

struct Style {
  bool colour = false;  // never the only sign of anything
  std::size_t width = 80;
  std::string command = "warpstep";  // what the reader types for it
};

/// Style for this terminal: colours only where it has them and NO_COLOR does not forbid them.
Style style_of_terminal(int file);

/// The whole screen of one verdict.
std::string in_words(const Course& course, const Exercise& exercise, const Verdict& verdict,
                     const Style& style = {});

/// One message alone, without the points.
std::string in_words(const Course& course, const Exercise& exercise, const Json& message,
                     const Style& style = {});

/// Text broken into lines of at most `width` columns; later lines begin with `indent` spaces.
std::string wrapped(const std::string& text, std::size_t width, std::size_t indent);

}  // namespace warpstep::tools::course
