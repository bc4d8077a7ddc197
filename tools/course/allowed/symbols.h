// What the object file of an answer may need and define.
#pragma once

#include <filesystem>
#include <string>

namespace warpstep::tools::course {

/// What is not allowed, the symbol in C++'s words, which may be empty, and the line if it is known,
/// else 0. No text: there is nothing.
struct RefusedSymbol {
  std::string what, name;
  int line = 0;
};

/// The first symbol that an answer may not need, or define, or code that would run before or behind
/// main().
/// Needs nm and objdump, which come with the compiler; throws Refusal if they do not work.
RefusedSymbol refused_symbol(const std::filesystem::path& object,
                             const std::filesystem::path& source);

}  // namespace warpstep::tools::course
