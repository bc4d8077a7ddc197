// The keywords of C++ that name arithmetic types.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace warpstep::tools::translate {

inline bool is_arithmetic_type(std::string_view word) {
  constexpr std::array<std::string_view, 9> kWords{"unsigned", "signed", "long",   "short", "int",
                                                   "char",     "float",  "double", "bool"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

}  // namespace warpstep::tools::translate
