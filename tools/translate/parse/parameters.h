// Parser of the parameters of a function or a template.
#pragma once

#include <string>
#include <vector>

#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

struct Parameter {
  std::uint32_t first, end;       // its tokens, without the default: [first, end)
  std::uint32_t name = kNone;     // the token that names it
  std::uint32_t name_at = kNone;  // where a name would be: before this token, or at the end
  bool is_pack = false;
  bool has_default = false;
  std::uint32_t default_end;  // the end of the default, or of the parameter
};

/// The > that closes the < at `open`, searching up to `end`; kNone if there is none.
std::uint32_t angle_after(const Unit& unit, std::uint32_t open, std::uint32_t end);

/// Reads the parameters between two brackets: the tokens [first, end). `of_template` says whether
/// `class T` declares a T or names a class.
std::vector<Parameter> read_parameters(const Unit& unit, std::uint32_t first, std::uint32_t end,
                                       bool of_template);

/// The `auto` that makes a function with this parameter a template; kNone where there is none.
std::uint32_t auto_in(const Unit& unit, const Parameter& parameter);

/// Words that say where code runs and data lives, which C++ does not know.
bool is_cudas_word(std::string_view word);

/// The tokens [first, end) on one line, without those words.
std::string joined(const Unit& unit, std::uint32_t first, std::uint32_t end);

}  // namespace warpstep::tools::translate
