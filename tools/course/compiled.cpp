#include "tools/course/compiled.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <string>

namespace warpstep::tools::course {

namespace fs = std::filesystem;

namespace {

bool is_below(const fs::path& file, const fs::path& folder) {
  const auto [end, unused] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
  return end == folder.end() || (std::next(end) == folder.end() && end->empty());
}

/// A file that an answer includes and that is not part of it; empty: none.
std::string foreign_include(const Home& home, const fs::path& rule, const fs::path& answer,
                            const fs::path& stub, const std::vector<fs::path>& ours) {
  std::ifstream stream(rule);
  const fs::path own = fs::weakly_canonical(fs::absolute(answer)).parent_path();
  bool is_behind_target = false;  // "answer.o: a b", or "answer.o : a b" by nvcc
  for (std::string word, more; stream >> word;) {
    while (word.size() > 1 && word.ends_with('\\') && stream >> more) {  // a space in a name
      word.back() = ' ';
      word += more;
    }
    if (word == "\\" || !is_behind_target) {
      is_behind_target |= word.ends_with(":");
      continue;
    }
    const fs::path file = fs::weakly_canonical(fs::absolute(word));
    if (file == fs::weakly_canonical(stub)) continue;
    const bool is_solution = file.string().find("/solutions/") != std::string::npos &&
                             file != fs::weakly_canonical(fs::absolute(answer));
    const bool is_ours = std::any_of(ours.begin(), ours.end(),
                                     [&](const fs::path& one) { return is_below(file, one); }) ||
                         is_below(file, fs::weakly_canonical(home.headers())) ||
                         is_below(file, fs::weakly_canonical(home.share() / "course/child")) ||
                         is_below(file, fs::weakly_canonical(stub.parent_path())) ||
                         is_below(file, "/usr");
    if (is_solution || !(is_ours || is_below(file, own))) return word;
  }
  return "";
}

/// Reads "FILE:LINE:COLUMN: error:" of the first error.
void find_location(Built& built) {
  static const std::regex kLocation("(^|\\n)([^\\n:]+):(\\d+):(?:\\d+:)? error: ");
  std::smatch found;
  if (!std::regex_search(built.text, found, kLocation)) return;
  built.file = found[2];
  built.line = std::stoi(found[3]);
}

/// An error in the stub means a wrong signature: the learner does not write the stub.
void speak_of_signature(Built& built, const Exercise& exercise, const fs::path& stub) {
  if (built.good || built.file != stub.string()) return;
  built.text = fmt::format("{} has no function that can be called as\n  {}\n", exercise.file,
                           exercise.signature);
  built.file = exercise.file;
  built.line = 1;
}

}  // namespace

Built judge_compilation(const Home& home, const Exercise& exercise, const CompiledFiles& files,
                        const cc::Outcome& compiled, std::vector<fs::path> ours) {
  Built built{compiled.good, compiled.text, {}, 0};
  find_location(built);
  speak_of_signature(built, exercise, files.stub);
  if (!built.good) return built;
  const std::string word = foreign_include(home, files.rule, files.answer, files.stub, ours);
  if (word.empty()) return built;
  return {false,
          fmt::format("{} includes {}, which is not part of your answer\n", exercise.file, word),
          exercise.file, 1};
}

}  // namespace warpstep::tools::course
