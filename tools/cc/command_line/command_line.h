// Parser of nvcc's command line.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "tools/cc/command_line/request.h"

namespace warpstep::tools::cc {

/// A query instead of a compilation: what to print.
enum class Question { kHelp, kVersion, kArchitectures, kNvcc };

/// Parses the arguments of `warpstep cc`. Throws Refusal for unknown, malformed or unsupported
/// ones; has no effects before the whole line is parsed.
std::variant<Request, Question> read_command_line(const std::vector<std::string>& words);

}  // namespace warpstep::tools::cc
