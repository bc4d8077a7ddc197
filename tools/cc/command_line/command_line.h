// Reads a command line of nvcc's.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "tools/cc/command_line/request.h"

namespace warpstep::tools::cc {

/// Asked instead of compiling: what to print.
enum class Question { kHelp, kVersion, kArchitectures, kNvcc };

/// Reads the words behind `warpstep cc`. Throws Refusal for what is unknown, malformed or cannot be
/// done here; nothing is touched before the whole line is understood.
std::variant<Request, Question> read_command_line(const std::vector<std::string>& words);

}  // namespace warpstep::tools::cc
