// Thrust's header of this name, computed in one thread.
#pragma once

#include <thrust/system/cuda/detail/in_order.h>

#include <thrust/set_operations.h>

WARPSTEP_IN_ORDER(set_difference)
WARPSTEP_IN_ORDER(set_difference_by_key)
WARPSTEP_IN_ORDER(set_intersection)
WARPSTEP_IN_ORDER(set_intersection_by_key)
WARPSTEP_IN_ORDER(set_symmetric_difference)
WARPSTEP_IN_ORDER(set_symmetric_difference_by_key)
WARPSTEP_IN_ORDER(set_union)
WARPSTEP_IN_ORDER(set_union_by_key)
