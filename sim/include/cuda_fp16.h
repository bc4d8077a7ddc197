// CUDA's 16-bit floating-point numbers, __half and __half2, and what can be done with them.
#pragma once

// Programs ask for CUDA's header by its guard.
#define __CUDA_FP16_H__

#include "sim/device/half/fp16_arithmetic.h"
#include "sim/device/half/fp16_conversion.h"
#include "sim/device/half/fp16_maths.h"
#include "sim/device/half/fp16_memory.h"
#include "sim/device/half/fp16_pair.h"
#include "sim/device/half/fp16_shuffle.h"
#include "sim/device/half/fp16_type.h"

#define CUDART_INF_FP16 __ushort_as_half(0x7c00)
#define CUDART_NAN_FP16 __ushort_as_half(0x7fff)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half(0x0001)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half(0x7bff)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half(0x8000)
#define CUDART_ZERO_FP16 __ushort_as_half(0x0000)
#define CUDART_ONE_FP16 __ushort_as_half(0x3c00)
