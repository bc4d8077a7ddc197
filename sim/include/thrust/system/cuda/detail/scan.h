// Thrust's header of this name, computed in one thread.
#pragma once

#include <thrust/system/cuda/detail/in_order.h>

#include <thrust/scan.h>

WARPSTEP_IN_ORDER(inclusive_scan)
WARPSTEP_IN_ORDER(exclusive_scan)

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

template <class Derived, class Input, class Size, class Output, class Operation>
__host__ __device__ Output inclusive_scan_n(execution_policy<Derived>& policy, Input first,
                                            Size count, Output result, Operation operation) {
  return cuda_cub::inclusive_scan(policy, first, first + count, result, operation);
}

template <class Derived, class Input, class Size, class Output, class Value, class Operation>
__host__ __device__ Output exclusive_scan_n(execution_policy<Derived>& policy, Input first,
                                            Size count, Output result, Value init,
                                            Operation operation) {
  return cuda_cub::exclusive_scan(policy, first, first + count, result, init, operation);
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END
