// Signs of more than one character, which the tokens have apart.
#pragma once

#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Whether the token and the next one are the same sign, without a blank between them: `&&`.
bool is_twice(const Unit& unit, std::uint32_t i, char sign);

/// `++` or `--`.
bool changes_by_one(const Unit& unit, std::uint32_t i);

/// Whether the token is an = that assigns, `=` or `+=`, and not a part of == != <= >=.
bool assigns(const Unit& unit, std::uint32_t i);

}  // namespace warpstep::tools::translate
