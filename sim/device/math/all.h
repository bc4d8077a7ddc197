// CUDA's mathematical functions and intrinsics for kernels on the simulator, without a qualifier:
// what libm has (for float, too), and what only CUDA has.
#pragma once

#include <math.h>
#include <stdlib.h>

#include "sim/device/math/bits.h"
#include "sim/device/math/conversion.h"
#include "sim/device/math/dpx.h"
#include "sim/device/math/fast.h"
#include "sim/device/math/integer.h"
#include "sim/device/math/minmax.h"
#include "sim/device/math/overloads.h"
#include "sim/device/math/rounding.h"
#include "sim/device/math/video.h"
