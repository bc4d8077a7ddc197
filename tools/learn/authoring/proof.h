// All answers of known worth, judged: what a teacher's exercise is proved by.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/course/verdict.h"

namespace warpstep::tools::learn {

struct Trial {
  Backend backend = Backend::kSimulator;
  std::vector<std::string> answers;  // "solutions/reference", "starter"; empty: all
};

/// The .cu files of a folder, by name.
std::vector<std::filesystem::path> programs_in(const std::filesystem::path& folder);

/// Judges the solutions, the starter and the wrong answers of each exercise and prints a line for
/// each. 0 when no solution is spoiled and every wrong answer is found out; on a GPU, each whose
/// fault a GPU always shows.
int prove(const Home& home, const std::vector<course::Exercise>& exercises, const Trial& trial);

}  // namespace warpstep::tools::learn
