// CUDA's words for a C++ compiler: what __global__, __shared__, threadIdx and __syncthreads() mean
// on the simulator. nvcc never reads this file.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <host_defines.h>

#undef __shared__
#define __shared__ thread_local  // one resident block per worker thread; static inside a function
#define __managed__ __attribute__((section("warpstep_managed")))  // by which the API knows it
#define __grid_constant__
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __noinline__ __attribute__((noinline))

#include <cuda_runtime.h>

#include "sim/abi/builtin_variables.h"
#include "sim/abi/kernel_call.h"
#include "sim/device/atomics/all.h"
#include "sim/device/builtins/address_space.h"
#include "sim/device/builtins/barrier.h"
#include "sim/device/builtins/cache_hints.h"
#include "sim/device/builtins/clock.h"
#include "sim/device/builtins/cluster.h"
#include "sim/device/builtins/copy_instructions.h"
#include "sim/device/builtins/device_malloc.h"
#include "sim/device/builtins/dynamic_shared.h"
#include "sim/device/builtins/fences.h"
#include "sim/device/builtins/launch_by_address.h"
#include "sim/device/builtins/launch_syntax.h"
#include "sim/device/builtins/trap.h"
#include "sim/device/builtins/yield.h"
#include "sim/device/math/all.h"
#include "sim/device/texture/surfaces.h"
#include "sim/device/texture/textures.h"
#include "sim/device/warp/lockstep.h"
#include "sim/device/warp/values_of_loops.h"
#include "sim/device/warp/votes.h"
