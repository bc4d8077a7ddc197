// What the object file of an answer may need and define.
#pragma once

#include <filesystem>
#include <string>

namespace warpstep::tools::course {

/// What is not allowed, and the symbol in C++'s words, which may be empty. No text: there is
/// nothing.
struct RefusedSymbol {
  std::string what, name;
};

/// The first symbol that an answer may not need, or define, or code that would run before main().
/// Needs nm and objdump, which come with the compiler; throws Refusal if they do not work.
RefusedSymbol refused_symbol(const std::filesystem::path& object);

}  // namespace warpstep::tools::course
