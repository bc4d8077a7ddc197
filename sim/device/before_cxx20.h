// Read first by a program that asks for a C++ before C++20: <math.h> then has no global lerp(), a
// name that such programs give to functions of their own.
#pragma once

#include <cstddef>

#pragma push_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#undef _GLIBCXX_USE_STD_SPEC_FUNCS  // as in sim/device/nvcc.h
#define lerp warpstep_standard_lerp
#include <math.h>
#include <cmath>
#undef lerp
#pragma pop_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
