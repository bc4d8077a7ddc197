// Text of a verdict. Ten lines say what is wrong, where, why, and what to do next; the rest is for
// those who ask for it.
#pragma once

#include <filesystem>
#include <string>

#include "tools/course/verdict.h"

namespace warpstep::tools::course {

struct Style {
  bool colour = false;  // never the only indication
  std::size_t width = 80;
  std::string command = "warpstep";   // the name of the command as the user types it
  bool is_all = false;                // everything, not only the ten lines
  std::string unfold = "--all";       // what to type for the rest
  std::filesystem::path folder = {};  // paths in it are shown relative to it; empty: as they are
};

/// Style for this terminal and this folder: colours only if the terminal has them and NO_COLOR is
/// not set.
Style style_of_terminal(int file);

/// The screen of one verdict.
std::string in_words(const Course& course, const Exercise& exercise, const Verdict& verdict,
                     const Style& style = {});

/// One message, without the points.
std::string in_words(const Course& course, const Exercise& exercise, const Json& message,
                     const Style& style = {});

/// Wraps text at `width` columns; continuation lines begin with `indent` spaces.
std::string wrapped(const std::string& text, std::size_t width, std::size_t indent);

}  // namespace warpstep::tools::course
