// Text of what was counted: a row for each gate.
#pragma once

#include <string>

#include "tools/course/verdict.h"

namespace warpstep::tools::course {

/// A row for each count: its name, what the answer has, between which bounds it should be. Two
/// bounds of one count share a row. Empty if nothing was counted.
std::string gates_in_words(const Verdict& verdict);

}  // namespace warpstep::tools::course
