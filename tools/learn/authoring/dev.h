// `warpstep learn dev`: commands for authors of exercises.
#pragma once

#include <string>

#include "tools/options/command.h"

namespace warpstep::tools::learn {

/// Adds new, check and mutants. `course` is the value of --course.
void add_dev(Command learn, const std::string& course, int& exit_code);

}  // namespace warpstep::tools::learn
