// Answers in a Jupyter notebook that somebody handed in.
#pragma once

#include <string>
#include <vector>

#include "tools/course/exercises.h"

namespace warpstep::tools::grade {

/// Exercises are named without regard to case.
std::string lower_case(std::string text);

/// A cell that begins with `%%answer`.
struct NotebookAnswer {
  std::string exercise;  // id or name, in lower case
  std::string text;      // with an empty line in place of the first

  bool is_for(const course::Exercise& of) const;
};

/// Empty if there is none, or the text is no notebook.
std::vector<NotebookAnswer> answers_in_notebook(const std::string& text);

}  // namespace warpstep::tools::grade
