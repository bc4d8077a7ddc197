// Thrust's header of this name, computed in one thread.
#pragma once

#include <thrust/system/cuda/detail/in_order.h>

#include <thrust/copy.h>

WARPSTEP_IN_ORDER(copy_if)
