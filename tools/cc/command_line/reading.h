// What has been read of a command line: the request as far as it is known, and the words to come.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/cc/command_line/command_line.h"
#include "tools/cc/command_line/request.h"

namespace warpstep::tools::cc {

struct Reading {
  Request request;
  std::vector<std::string> words;
  std::size_t next = 0;  // number of the word that is read next
  std::vector<std::string> files;
  std::optional<Language> language;  // of -x, for sources of any extension
  std::optional<int> architecture;
  std::optional<Question> question;
  std::string goal_name;  // the option that named the last step
  bool forwards = false;  // unknown options are the host compiler's

  /// Adds a sentence to the notes, unless it is there.
  void note(const std::string& sentence);
  /// Sets the last step. Throws Refusal if another option named a different one.
  void set_goal(Goal goal, const std::string& name);
};

}  // namespace warpstep::tools::cc
