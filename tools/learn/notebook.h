// An exercise as a Jupyter notebook: statement, answer, and a cell that judges it.
#pragma once

#include <filesystem>

#include "tools/course/exercises.h"

namespace warpstep::tools::learn {

/// The text of the notebook. Its magics are those of python/warpstep/exercises.py.
std::string notebook_of(const course::Exercise& exercise);

/// Writes it, and does not overwrite what is there. Throws Refusal where it cannot.
void write_notebook(const course::Exercise& exercise, const std::filesystem::path& file);

}  // namespace warpstep::tools::learn
