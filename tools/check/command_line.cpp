// Splits the arguments of `warpstep check`.
#include "tools/check/command_line.h"

#include <algorithm>

#include "tools/check/program.h"
#include "tools/options/command.h"

namespace warpstep::tools::check {

namespace {

std::optional<Option> option_of(Command app, const std::string& word) {
  if (word.size() < 2 || word[0] != '-') return std::nullopt;
  return app.find_option(word.substr(0, word.find('=')));
}

/// Whether a source is among the words, and not only options of the compiler.
bool has_source(const std::vector<std::string>& files) {
  return std::any_of(files.begin(), files.end(),
                     [](const std::string& file) { return !file.starts_with('-'); });
}

}  // namespace

CommandLine split(Command app, const std::vector<std::string>& words) {
  CommandLine line;
  auto word = words.begin();
  const auto take_rest = [&](auto from) { line.arguments.assign(from, words.end()); };
  for (; word != words.end(); ++word) {
    if (*word == "--") {
      ++word;
      if (word != words.end() && !has_source(line.files)) {
        const std::string file = path_of(*word++);
        if (is_executable(file))
          line.executable = file;
        else
          line.files.push_back(file);
      }
      take_rest(word);
      break;
    }
    if (const auto option = option_of(app, *word)) {
      line.options.push_back(*word);
      if (word->find('=') != word->npos || word + 1 == words.end()) continue;
      const bool may_say_no = option->most_values() > 0;
      if (option->fewest_values() > 0 || (may_say_no && (word[1] == "yes" || word[1] == "no")))
        line.options.push_back(*++word);
    } else if (line.files.empty() && is_executable(*word)) {
      line.executable = *word++;
      if (word != words.end() && *word == "--") ++word;
      take_rest(word);
      break;
    } else {
      line.files.push_back(*word);
    }
  }
  return line;
}

}  // namespace warpstep::tools::check
