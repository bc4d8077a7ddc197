// Which line of an answer is to blame for a launch in the exercise's stub.
#pragma once

#include <string>

#include "tools/course/exercises.h"

namespace warpstep::tools::course {

/// Moves a message about a launch in stub.cu to the line of the answer's function that gave the
/// launch its shape. `text` is the answer, `file` its name.
void blame_answer(const std::string& text, const std::string& file, Json& message);

}  // namespace warpstep::tools::course
