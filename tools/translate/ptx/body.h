// The statements of inline PTX as C++.
#pragma once

#include <string>
#include <string_view>

#include "tools/translate/ptx/operands.h"

namespace warpstep::tools::translate {

/// A body of C++ statements, or the name of what is not provided.
struct PtxBody {
  std::string text;
  std::string unknown;
};

/// Translates the text of an asm statement whose operands are declared.
PtxBody translate_ptx(std::string_view text, PtxOperands operands);

}  // namespace warpstep::tools::translate
