// Thrust's header of this name, computed in one thread.
#pragma once

#include <thrust/system/cuda/detail/in_order.h>

#include <thrust/adjacent_difference.h>

WARPSTEP_IN_ORDER(adjacent_difference)
