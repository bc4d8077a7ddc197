// Copies that a thread does not wait for at once: __pipeline_memcpy_async() and its neighbours.
#pragma once

#include <cuda_awbarrier_primitives.h>
#include <cuda_runtime.h>

#include "sim/device/builtins/pipeline_primitives.h"
