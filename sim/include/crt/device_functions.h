// The place where CUDA keeps device_functions.h today; programs use both names.
#pragma once

#include "sim/device/math/all.h"
