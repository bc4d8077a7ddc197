// Runs and prints the commands of one call of `warpstep cc`.
#include "tools/cc/steps.h"

#include <fmt/format.h>

#include <cstdio>

#include "tools/system/compilers.h"
#include "tools/system/temporary.h"

namespace warpstep::tools::cc {

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
  Answer answer = listen_to(command, compiler_environment());
  if (!answer.ending.good()) expect_room();
  return answer;
}

Ending Steps::run(const Arguments& command) const {
  show_command(command);
  if (!run_) return {};
  const Ending ending = run_child(command, compiler_environment());
  if (!ending.good()) expect_room();
  return ending;
}

}  // namespace warpstep::tools::cc
