// CUDA programs may ask for the atomic functions by this name.
#pragma once

#include "sim/device/atomics/all.h"
