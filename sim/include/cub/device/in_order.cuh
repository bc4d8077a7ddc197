// How CUB's device-wide algorithms are computed: in one thread of a kernel. The headers beside this
// one stand for CUB's of the same name, which bring kernels for each GPU; all others are its own.
#pragma once

#include <cub/config.cuh>

#include <thrust/system/cuda/detail/in_order.h>

#include <cstddef>

CUB_NAMESPACE_BEGIN
namespace detail {

using Bytes = std::size_t;
using thrust::cuda_cub::in_order;

/// The two calls of an algorithm: without memory it asks how much it needs, with memory it works.
template <class Work>
__host__ __device__ cudaError_t in_two_calls(void* temporary, Bytes& bytes, Bytes needed,
                                             cudaStream_t stream, Work work) {
  if (needed == 0) needed = 1;
  if (temporary == nullptr) {
    bytes = needed;
    return cudaSuccess;
  }
  if (bytes < needed) return cudaErrorInvalidValue;
  return ::warpstep::sim::wide::run_in_order(stream, [=]() mutable {
    in_order here(temporary, needed);
    work(here);
  });
}

template <class Work>
__host__ __device__ cudaError_t in_two_calls(void* temporary, Bytes& bytes, cudaStream_t stream,
                                             Work work) {
  return in_two_calls(temporary, bytes, 1, stream, [=](in_order&) mutable { work(); });
}

}  // namespace detail
CUB_NAMESPACE_END
