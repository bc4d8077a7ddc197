// Kernel names hidden by a variable or a parameter of the same name.
#pragma once

#include <unordered_set>

#include "tools/translate/parse/kernels.h"

namespace warpstep::tools::translate {

using Shadowed = std::unordered_set<std::uint32_t>;

/// Returns the tokens with the name of a kernel that name a variable or a parameter, as in
/// `template <class K> void run(K scale) { scale<<<1, 32>>>(); }`.
Shadowed find_shadowed(const Unit& unit, const Kernels& kernels);

/// Whether the token may end a type, so that a declared name follows.
bool ends_type(const Unit& unit, std::uint32_t i);

}  // namespace warpstep::tools::translate
