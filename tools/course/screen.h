// Text of a verdict: first the most important sentence, then thread, location and details, one
// question, one command.
#pragma once

#include <string>

#include "tools/course/verdict.h"

namespace warpstep::tools::course {

struct Style {
  bool colour = false;  // never the only indication
  std::size_t width = 80;
  std::string command = "warpstep";  // the name of the command as the user types it
};

/// Style for this terminal: colours only if it supports them and NO_COLOR is not set.
Style style_of_terminal(int file);

/// The whole screen of one verdict.
std::string in_words(const Course& course, const Exercise& exercise, const Verdict& verdict,
                     const Style& style = {});

/// One message, without the points.
std::string in_words(const Course& course, const Exercise& exercise, const Json& message,
                     const Style& style = {});

/// Wraps text at `width` columns; continuation lines begin with `indent` spaces.
std::string wrapped(const std::string& text, std::size_t width, std::size_t indent);

}  // namespace warpstep::tools::course
