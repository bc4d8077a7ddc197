// CUDA's products of matrices by a warp, nvcuda::wmma.
#pragma once

// Programs ask for CUDA's header by its guard.
#define __CUDA_MMA_H__

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "sim/device/tensor/functions.h"
#include "sim/device/tensor/types.h"
