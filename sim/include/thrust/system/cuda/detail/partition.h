// Thrust's header of this name, computed in one thread.
#pragma once

#include <thrust/system/cuda/detail/in_order.h>

#include <thrust/partition.h>

WARPSTEP_IN_ORDER(partition)
WARPSTEP_IN_ORDER(partition_copy)
WARPSTEP_IN_ORDER(stable_partition)
WARPSTEP_IN_ORDER(stable_partition_copy)
WARPSTEP_IN_ORDER(is_partitioned)
