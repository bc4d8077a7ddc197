// Constructors that C++17 allows, as nvcc does by default, and C++20 does not.
#pragma once

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Rewrites, in classes that are no system header's: `Buffer<T>(int n)` and `~Buffer<T>()` inside
/// of `template <class T> class Buffer`, which lose their arguments; and `Vec() = default;` where
/// all constructors of a class without private parts are such, which goes: the class is an
/// aggregate.
void allow_older_constructors(Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate
