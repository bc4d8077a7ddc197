// How a compilation or a link ended, for the user.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/system/home.h"
#include "tools/system/process.h"

namespace warpstep::tools::cc {

/// Of how many messages an outcome's text is.
constexpr std::size_t kMostMessages = 5;

/// The result. `text` is the compiler's output, reduced to the user's own lines.
struct Outcome {
  bool good = false;
  int signal = 0;  // the signal that ended the compiler
  std::string text;
};

/// A compiler's or linker's output, reduced to the user's own files: those outside all `foreign`
/// folders, by default the system's and Warpstep's.
Outcome outcome_of(const Answer& answer, const std::vector<std::string>& foreign);
Outcome outcome_of(const Home& home, const Answer& answer);

}  // namespace warpstep::tools::cc
