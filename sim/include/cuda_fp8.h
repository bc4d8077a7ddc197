// CUDA's 8-bit floating-point numbers, __nv_fp8_e4m3, __nv_fp8_e5m2 and __nv_fp8_e8m0, and what
// converts them.
#pragma once

// Programs ask for CUDA's header by its guard.
#define __CUDA_FP8_H__

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "sim/device/fp8/conversion.h"
#include "sim/device/fp8/scale.h"
#include "sim/device/fp8/types.h"
