// Read first by a program that asks for a C++ before C++20: <math.h> then has no global lerp(), a
// name that such programs give to functions of their own.
#pragma once

#define lerp warpstep_standard_lerp
#include <math.h>
#include <cmath>
#undef lerp
