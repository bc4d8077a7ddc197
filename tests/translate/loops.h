// Kernels as loops over the threads of a block, as the translator writes them.
#pragma once

#include <string>

#include "tools/translate/translate.h"

namespace warpstep::tests {

inline std::string with_loops(const std::string& source) {
  using tools::translate::UnsetLocals;
  return tools::translate::translate("# 1 \"a.cu\"\n" + source, UnsetLocals::kNone, false, false,
                                     false, true)
      .text;
}

/// Why the kernel of that number runs on fibers; "loops" if it does not.
inline std::string shape_of(const std::string& source, int number = 0) {
  const std::string text = with_loops(source);
  const std::string name = "warpstep_has_loops_" + std::to_string(number);
  const std::size_t begin = text.find(name);
  if (begin == std::string::npos) return "nothing";
  const std::string rest = text.substr(begin, text.find(';', begin) - begin);
  const std::size_t reason = rest.find('"');
  if (reason == std::string::npos) return "loops";
  return rest.substr(reason + 1, rest.rfind('"') - reason - 1);
}

}  // namespace warpstep::tests
