// The functions of a unit, as those steps see them that change what functions do.
#pragma once

#include <vector>

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// A function, or at file scope a lambda, with everything inside of it.
struct Function {
  std::uint32_t head;   // the first token of its declaration
  std::uint32_t open;   // its {
  std::uint32_t close;  // its }
  bool is_ours;         // the user wrote it, and it runs: neither a system header's nor constexpr
};

/// All functions in their order; none lies inside another one.
std::vector<Function> find_functions(const Unit& unit, const Scopes& scopes);

/// The word in front of the parenthesis that this one closes, `if` of `if constexpr (x)` too;
/// kNone where there is none.
std::uint32_t word_of_parenthesis(const Unit& unit, std::uint32_t close);

}  // namespace warpstep::tools::translate
