// Findings as text for the user.
#pragma once

#include <string>

#include "tools/check/report.h"

namespace warpstep::tools::check {

struct TextStyle {
  bool colour = false;       // for a terminal; colour never carries information alone
  bool strip_paths = false;  // files without their folders
};

/// One finding: its sentence, the actors with quoted source lines, the memory, what is missing and
/// the next step.
std::string in_words(const Json& finding, const TextStyle& style);

/// The number of findings of each rule, and what was checked.
std::string summary(const Report& report);

}  // namespace warpstep::tools::check
