// The vectors that Thrust's CUDA system has besides `thrust::device_vector`, with braced lists.
#pragma once

#include <thrust/detail/config.h>
#include <thrust/detail/listed_vector.h>
#include <thrust/system/cuda/memory.h>

THRUST_NAMESPACE_BEGIN

namespace cuda_cub {

template <class Value, class Alloc = thrust::system::cuda::allocator<Value>>
using vector = thrust::detail::listed_vector<Value, Alloc>;

/// In managed memory.
template <class Value, class Alloc = thrust::system::cuda::universal_allocator<Value>>
using universal_vector = thrust::detail::listed_vector<Value, Alloc>;

}  // namespace cuda_cub

namespace system::cuda {
using thrust::cuda_cub::universal_vector;
using thrust::cuda_cub::vector;
}  // namespace system::cuda

namespace cuda {
using thrust::cuda_cub::universal_vector;
using thrust::cuda_cub::vector;
}  // namespace cuda

THRUST_NAMESPACE_END
