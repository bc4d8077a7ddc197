// What the object file of an answer may need and define.
#pragma once

#include <filesystem>
#include <string>

namespace warpstep::tools::course {

/// One sentence about the first symbol that an answer may not need, or define, or about code that
/// would run before main(); empty: there is none. Needs nm and objdump, which come with the
/// compiler.
std::string refused_symbol(const std::filesystem::path& object);

}  // namespace warpstep::tools::course
