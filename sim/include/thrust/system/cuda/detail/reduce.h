// Thrust's header of this name, computed in one thread.
#pragma once

#include <thrust/system/cuda/detail/in_order.h>

// Programs rely on finding these here, as in CUDA's.
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/reduce.h>

WARPSTEP_IN_ORDER(reduce)

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

template <class Derived, class Input, class Size, class Value, class Operation>
__host__ __device__ Value reduce_n(execution_policy<Derived>& policy, Input first, Size count,
                                   Value init, Operation operation) {
  return cuda_cub::run_in_order(policy, 0, [=](in_order& here) mutable {
    return thrust::reduce(here, first, first + count, init, operation);
  });
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END
