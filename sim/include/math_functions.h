// CUDA programs may ask for the mathematical functions by this name.
#pragma once

#include "sim/device/math/all.h"
