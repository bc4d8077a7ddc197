// Findings as a person reads them.
#pragma once

#include <string>

#include "tools/check/report.h"

namespace warpstep::tools::check {

struct TextStyle {
  bool colour = false;       // for a terminal; nothing is said by colour alone
  bool strip_paths = false;  // files without their folders
};

/// One finding: its sentence, who and where with the source lines quoted, the memory, what is
/// missing and the next step.
std::string in_words(const Json& finding, const TextStyle& style);

/// How many findings of each rule there were, and what was looked at.
std::string summary(const Report& report);

}  // namespace warpstep::tools::check
