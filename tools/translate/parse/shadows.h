// Names of kernels that mean something else: a variable or a parameter that is called as a kernel.
#pragma once

#include <unordered_set>

#include "tools/translate/parse/kernels.h"

namespace warpstep::tools::translate {

using Shadowed = std::unordered_set<std::uint32_t>;

/// Returns the tokens that spell the name of a kernel but are names of a variable or a parameter,
/// as in `template <class K> void run(K scale) { scale<<<1, 32>>>(); }`.
Shadowed find_shadowed(const Unit& unit, const Kernels& kernels);

/// May the token be the last one of a type, so that a name declared by it comes next?
bool ends_type(const Unit& unit, std::uint32_t i);

}  // namespace warpstep::tools::translate
