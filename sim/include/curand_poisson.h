// A part of cuRAND under the name of its own header.
#pragma once

#include "curand_kernel.h"
