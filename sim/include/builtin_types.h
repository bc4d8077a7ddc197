// CUDA programs may ask for all built-in types at once by this name.
#pragma once

#include "device_types.h"
#include "driver_types.h"
#include "vector_types.h"
