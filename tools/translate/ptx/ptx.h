// PTX instructions that can be translated to C++.
#pragma once

#include <string>
#include <string_view>

namespace warpstep::tools::translate {

/// Translation of a PTX instruction.
struct Ptx {
  bool has_output = false;  // the first operand, which gets what the text says
  std::string text;         // empty if unknown; each % in it stands for an input, in their order
};

/// Reads the text of an asm statement, without blanks at its ends.
Ptx read_ptx(std::string_view text);

}  // namespace warpstep::tools::translate
