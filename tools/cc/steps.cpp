// Runs and prints the commands of one call of `warpstep cc`.
#include "tools/cc/steps.h"

#include <fmt/format.h>

#include <cstdio>

namespace warpstep::tools::cc {

std::string shell_word(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%^~";
  if (!word.empty() && word.find_first_not_of(kPlain) == word.npos) return word;
  std::string text = "\"";
  for (const char c : word) {
    if (c == '"' || c == '\\' || c == '$' || c == '`') text += '\\';
    text += c;
  }
  return text + '"';
}

void Steps::show(std::string_view line) const {
  if (show_) fmt::print(stderr, "#$ {}\n", line);
}

void Steps::show_command(const Arguments& command) const {
  if (!show_) return;
  std::string line;
  for (const std::string& word : command) line += (line.empty() ? "" : " ") + shell_word(word);
  show(line);
}

Answer Steps::listen(const Arguments& command) const {
  show_command(command);
  if (!run_) return {};
  return listen_to(command, {{"LC_ALL", "C.UTF-8"}, {"LANGUAGE", "C"}});
}

Ending Steps::run(const Arguments& command) const {
  show_command(command);
  return run_ ? run_child(command) : Ending{};
}

}  // namespace warpstep::tools::cc
