// Answers in a Jupyter notebook that somebody handed in.
#pragma once

#include <string>
#include <vector>

#include "tools/course/exercises.h"

namespace warpstep::tools::grade {

/// Why a text is no source, as the end of a sentence about it; empty: it may be.
std::string why_no_text(const std::string& text);

/// Exercises are named without regard to case.
std::string lower_case(std::string text);

/// A cell that begins with `%%answer`, behind lines that may be empty.
struct NotebookAnswer {
  std::string exercise;  // id or name, in lower case
  std::string text;      // with an empty line in place of that one

  bool is_for(const course::Exercise& of) const;
};

struct Notebook {
  std::vector<NotebookAnswer> answers;
  std::string problem;  // why it cannot be read, as the end of a sentence about it; empty: it can
};
Notebook read_notebook(const std::string& text);

}  // namespace warpstep::tools::grade
