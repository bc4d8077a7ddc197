// CUDA's words for a C++ compiler: what __global__, __shared__, threadIdx and __syncthreads() mean
// on the simulator. nvcc never reads this file.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>  // says __attribute__((__noinline__)): read before that word becomes a macro

#include <host_defines.h>

#undef __shared__
#define __shared__ thread_local  // one resident block per worker thread; static inside a function
#define __managed__ __attribute__((section("warpstep_managed")))  // by which the API knows it
#define __grid_constant__
#define __launch_bounds__(...)
#define __noinline__ __attribute__((noinline))

#include <cuda_runtime.h>

#include "sim/address_space.h"
#include "sim/atomics.h"
#include "sim/barrier.h"
#include "sim/cached_access.h"
#include "sim/call.h"
#include "sim/clock.h"
#include "sim/fences.h"
#include "sim/indices.h"
#include "sim/kernel_memory.h"
#include "sim/kernels.h"
#include "sim/launching.h"
#include "sim/maths.h"
#include "sim/shared.h"
#include "sim/trap.h"
#include "sim/warp/deprecated.h"
#include "sim/warp/in_step.h"
#include "sim/yield.h"
