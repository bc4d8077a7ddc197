// The PTX that C++ can say.
#pragma once

#include <string>
#include <string_view>

namespace warpstep::tools::translate {

/// What a piece of PTX becomes: `output = read`, `read` alone, or `output = *(read type*)input`.
struct Ptx {
  bool has_output = false;
  bool has_input = false;
  std::string text;  // empty where we know none; the type of a load
};

/// Reads the text of an asm statement, without blanks at its ends.
Ptx read_ptx(std::string_view text);

}  // namespace warpstep::tools::translate
