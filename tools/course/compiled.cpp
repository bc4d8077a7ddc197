#include "tools/course/compiled.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "tools/course/allowed/prerequisites.h"
#include "tools/system/home.h"
#include "tools/system/text/pattern.h"
#include "tools/translate/parse/tokens.h"

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
  const fs::path own = fs::weakly_canonical(fs::absolute(answer)).parent_path();
  for (const std::string& word : prerequisites_in(rule)) {
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
  static const Pattern kLocation("(^|\\n)([^\\n:]+):(\\d+):(?:\\d+:)? error: ");
  const Match found = kLocation.search(built.text);
  if (!found) return;
  built.file = found[2];
  built.line = std::stoi(found[3]);
}

/// The line of the first brace that nothing closes; 0: there is none.
int line_of_open_brace(const std::string& text) {
  const translate::Tokens tokens = translate::tokenize(text);
  for (const translate::Token& token : tokens.list)
    if (token.punct == '{' && token.match == translate::kNone)
      return 1 + static_cast<int>(std::count(text.begin(), text.begin() + token.begin, '\n'));
  return 0;
}

/// An error in the stub means a wrong signature, or a brace that is open when the stub begins: the
/// learner does not write the stub.
void speak_of_signature(Built& built, const Exercise& exercise, const CompiledFiles& files) {
  if (built.good || built.file != files.stub.string()) return;
  if (const int line = line_of_open_brace(read_text(files.answer)); line != 0) {
    built.text = fmt::format(
        "{}:{}: error: expected '}}' at end of input: the '{{' of this line is never closed\n",
        exercise.file, line);
    built.file = exercise.file;
    built.line = line;
    return;
  }
  static const Pattern kOther("invalid conversion from '[^']*\\(\\*\\)(\\([^']*\\))' to ");
  if (const Match other = kOther.search(built.text))
    built.text = fmt::format("{}: the function takes {}, and has to be\n  {}\n", exercise.file,
                             other[1], exercise.signature);
  else
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
  speak_of_signature(built, exercise, files);
  if (!built.good) return built;
  const std::string word = foreign_include(home, files.rule, files.answer, files.stub, ours);
  if (word.empty()) return built;
  return {false,
          fmt::format("{} includes {}, which is not part of your answer\n", exercise.file, word),
          exercise.file, 1};
}

}  // namespace warpstep::tools::course
