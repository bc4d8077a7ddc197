// Thrust's header of this name, computed in one thread.
#pragma once

#include <thrust/system/cuda/detail/in_order.h>

#include <thrust/unique.h>

WARPSTEP_IN_ORDER(unique)
WARPSTEP_IN_ORDER(unique_copy)
WARPSTEP_IN_ORDER(unique_count)
