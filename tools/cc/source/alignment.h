// Code that the checks of alignment are for.
#pragma once

#include "tools/cc/source/declarations.h"

namespace warpstep::tools::cc {

/// Whether -fsanitize=alignment makes a difference to the user's own code. It does where a pointer
/// to one type may become a pointer to another, which need not lie where the type asks;
/// `(void**)&x`, as cudaMalloc() takes it, does not count. And with structs and CUDA's vectors: a
/// value in braces is then written as a whole, as a GPU writes it, not member by member. If in
/// doubt, true.
bool asks_for_alignment(const Declarations& file);

}  // namespace warpstep::tools::cc
