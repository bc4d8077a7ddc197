// Read first by a program that gets C++20 without having asked for it: it may have a lerp() of its
// own, as before C++20, and std::lerp() is there.
#pragma once

#include <cstddef>

#pragma push_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#undef _GLIBCXX_USE_STD_SPEC_FUNCS  // as in sim/device/nvcc.h
#include <cmath>
#pragma pop_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")

namespace std {
void warpstep_standard_lerp();  // what before_cxx20.h leaves of the global one
}

#include "sim/device/before_cxx20.h"
