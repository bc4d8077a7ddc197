// Thrust's header of this name, computed in one thread.
#pragma once

#include <thrust/system/cuda/detail/in_order.h>

#include <thrust/extrema.h>

WARPSTEP_IN_ORDER(min_element)
WARPSTEP_IN_ORDER(max_element)
WARPSTEP_IN_ORDER(minmax_element)
