// Conditions that the first threads of a row pass and no later one.
#pragma once

#include "tools/translate/loops/variables.h"

namespace warpstep::tools::translate {

/// Where the first part of a condition [first, end) ends if it is such a one and asks for a number
/// that changes where barriers stand: `tid < width` of a tree, `tid < width && more`; or for the
/// first thread: `tid == 0`. kNone for another condition.
std::uint32_t end_of_first_threads(const Unit& unit, const Variables& variables,
                                   std::uint32_t first, std::uint32_t end);

}  // namespace warpstep::tools::translate
