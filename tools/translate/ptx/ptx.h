// PTX instructions that can be translated to C++.
#pragma once

#include <string>
#include <string_view>

namespace warpstep::tools::translate {

/// Translation of a PTX instruction: `output = read`, `read` alone, or `output = *(read
/// type*)input`.
struct Ptx {
  bool has_output = false;
  bool has_input = false;
  std::string text;  // empty if unknown; the type of a load
};

/// Reads the text of an asm statement, without blanks at its ends.
Ptx read_ptx(std::string_view text);

}  // namespace warpstep::tools::translate
