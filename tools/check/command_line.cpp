// Splits the arguments of `warpstep check`.
#include "tools/check/command_line.h"

#include <CLI/CLI.hpp>

#include "tools/check/program.h"

namespace warpstep::tools::check {

namespace {

const CLI::Option* find_option(const CLI::App& app, const std::string& word) {
  if (word.size() < 2 || word[0] != '-') return nullptr;
  return app.get_option_no_throw(word.substr(0, word.find('=')));
}

}  // namespace

CommandLine split(const CLI::App& app, const std::vector<std::string>& words) {
  CommandLine line;
  auto word = words.begin();
  const auto take_rest = [&](auto from) { line.arguments.assign(from, words.end()); };
  for (; word != words.end(); ++word) {
    if (*word == "--") {
      take_rest(word + 1);
      break;
    }
    if (const CLI::Option* option = find_option(app, *word)) {
      line.options.push_back(*word);
      if (word->find('=') != word->npos || word + 1 == words.end()) continue;
      const bool may_say_no = option->get_items_expected_max() > 0;
      if (option->get_items_expected_min() > 0 ||
          (may_say_no && (word[1] == "yes" || word[1] == "no")))
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
