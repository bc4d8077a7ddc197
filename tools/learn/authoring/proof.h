// Proof of an exercise: judges all its solutions and wrong answers.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/course/verdict.h"

namespace warpstep::tools::learn {

struct Trial {
  Backend backend = Backend::kSimulator;
  std::vector<std::string> answers;  // "solutions/reference", "starter"; empty: all
  double slower = 1;                 // limits as a machine would reach them that is so much slower
};

/// The .cu files of a folder, by name.
std::vector<std::filesystem::path> programs_in(const std::filesystem::path& folder);

/// Judges the solutions, the starter and the wrong answers of each exercise and prints a line for
/// each. Returns 0 if no solution is rejected and every wrong answer is detected; on a GPU, every
/// one whose fault a GPU always shows.
int prove(const Home& home, const std::vector<course::Exercise>& exercises, const Trial& trial);

}  // namespace warpstep::tools::learn
