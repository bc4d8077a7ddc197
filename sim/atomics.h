// CUDA's atomic functions.
#pragma once

#include "sim/atomics/arithmetic.h"
#include "sim/atomics/bitwise.h"
#include "sim/atomics/builtins.h"
#include "sim/atomics/exchange.h"
#include "sim/atomics/scopes.h"
