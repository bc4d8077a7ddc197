// Parser of nvcc's command line.
#pragma once

#include <cstddef>
#include <span>
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

/// How many of the words are the option that the first of them begins, with its value; 0 if it is
/// none of nvcc's or the host compiler's.
std::size_t words_of_option(std::span<const std::string> words);

}  // namespace warpstep::tools::cc
