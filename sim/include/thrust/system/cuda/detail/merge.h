// Thrust's header of this name, computed in one thread.
#pragma once

#include <thrust/system/cuda/detail/in_order.h>

#include <thrust/merge.h>

WARPSTEP_IN_ORDER(merge)
WARPSTEP_IN_ORDER(merge_by_key)
