// Thrust's header of this name: an element a thread.
#pragma once

#include <thrust/system/cuda/detail/in_order.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

template <class Derived, class Work, class Size>
__host__ __device__ void parallel_for(execution_policy<Derived>& policy, Work work, Size count) {
  if (count == 0) return;
  throw_on_error(::warpstep::sim::wide::run_each(cuda_cub::stream(policy), work, count),
                 "parallel_for failed");
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END
