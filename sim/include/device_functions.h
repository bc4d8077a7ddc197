// CUDA programs may ask for the intrinsic functions by this name.
#pragma once

#include "sim/device/math/all.h"
