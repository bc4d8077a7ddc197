// Barrier objects by functions in C: __mbarrier_init() and its neighbours.
#pragma once

#include <cuda_runtime.h>

#include "sim/device/libcu/mbarrier_primitives.h"
