// Thrust's header of this name, computed in one thread.
#pragma once

#include <thrust/system/cuda/detail/in_order.h>

#include <thrust/reduce.h>

WARPSTEP_IN_ORDER(reduce_by_key)
