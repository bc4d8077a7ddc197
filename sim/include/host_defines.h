// CUDA's words where no kernel is compiled, such as a .cpp file that includes <cuda_runtime.h>:
// they mean nothing there. For a kernel sim/device/dialect.h gives some of them a meaning.
#pragma once

#define __host__
#define __device__
#define __global__
#define __constant__
#define __shared__
#define __forceinline__ inline __attribute__((always_inline))
#define __align__(bytes) __attribute__((aligned(bytes)))
