// CUDA's mathematical functions and intrinsics for kernels on the simulator, without a qualifier:
// what libm has (for float, too), and what only CUDA has.
#pragma once

#include <math.h>
#include <stdlib.h>

#include "sim/maths/bits.h"
#include "sim/maths/conversion.h"
#include "sim/maths/dpx.h"
#include "sim/maths/fast.h"
#include "sim/maths/integer.h"
#include "sim/maths/minmax.h"
#include "sim/maths/overloads.h"
#include "sim/maths/rounding.h"
#include "sim/maths/video.h"
