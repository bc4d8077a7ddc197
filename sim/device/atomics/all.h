// CUDA's atomic functions.
#pragma once

#include "sim/device/atomics/arithmetic.h"
#include "sim/device/atomics/bitwise.h"
#include "sim/device/atomics/builtins.h"
#include "sim/device/atomics/exchange.h"
#include "sim/device/atomics/scopes.h"
