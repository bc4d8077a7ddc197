// Names that a piece of code declares.
#pragma once

#include <string_view>
#include <vector>

#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// The names declared among the tokens [first, end), and maybe others that look so.
std::vector<std::string_view> names_declared(const Unit& unit, std::uint32_t first,
                                             std::uint32_t end);

/// All names that may be declared there, with many that are not.
std::vector<std::string_view> names_maybe_declared(const Unit& unit, std::uint32_t first,
                                                   std::uint32_t end);

}  // namespace warpstep::tools::translate
