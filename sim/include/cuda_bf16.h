// CUDA's bfloat16 numbers, __nv_bfloat16 and __nv_bfloat162, and what can be done with them.
#pragma once

// Programs ask for CUDA's header by its guard.
#define __CUDA_BF16_H__

#include "cuda_fp16.h"
#include "sim/device/half/bf16_arithmetic.h"
#include "sim/device/half/bf16_conversion.h"
#include "sim/device/half/bf16_maths.h"
#include "sim/device/half/bf16_memory.h"
#include "sim/device/half/bf16_pair.h"
#include "sim/device/half/bf16_shuffle.h"
#include "sim/device/half/bf16_type.h"

#define CUDART_INF_BF16 __ushort_as_bfloat16(0x7f80)
#define CUDART_NAN_BF16 __ushort_as_bfloat16(0x7fff)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16(0x0001)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16(0x7f7f)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16(0x8000)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16(0x0000)
#define CUDART_ONE_BF16 __ushort_as_bfloat16(0x3f80)
