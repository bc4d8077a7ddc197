// Thrust's header of this name, computed in one thread.
#pragma once

#include <thrust/system/cuda/detail/in_order.h>

#include <thrust/scan.h>

WARPSTEP_IN_ORDER(inclusive_scan_by_key)
WARPSTEP_IN_ORDER(exclusive_scan_by_key)
