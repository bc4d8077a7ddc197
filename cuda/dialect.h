// The GPU half of kernel.h: two functions that it adds to CUDA under nvcc, at no cost.
// Path of a launch on a GPU, 3 of 3. The call of cudaLaunchKernel ends Warpstep's part of it.
#pragma once

#include <warpstep/shape.h>

#include <cuda_runtime.h>

#include <cstddef>

#include "cuda/launch_record.h"

namespace warpstep {

namespace cuda {
// One array per type, and CUDA lays them all over the same memory. A single array of bytes that is
// cast to Value* is translated differently: 8 instructions more in the tiled matrix product.
// With the typed array a kernel that indexes the buffer from its start gets the very code that
// `extern __shared__ Value name[]` gives; one that first makes a second pointer into it may find
// the address arithmetic in another order.
template <class Value>
extern __shared__ __align__(16) Value dynamic_shared_memory[];
}  // namespace cuda

/// The block's dynamic shared memory as an array of Value: as many bytes as the launch asked for,
/// aligned to 16 bytes, the same array for every thread of the block and every T.
template <class Value>
__device__ __forceinline__ Value* dynamic_shared() {
  return cuda::dynamic_shared_memory<Value>;
}

namespace backend {

/// Starts a kernel with arguments that already have its parameters' types, and returns CUDA's
/// answer without waiting.
template <class... Parameter>
cudaError_t submit(void (*kernel)(Parameter...), const LaunchShape& shape, Parameter... arguments) {
  // CUDA reads each argument through its address; a kernel without any needs no array.
  void* addresses[sizeof...(Parameter) + 1] = {
      const_cast<void*>(static_cast<const volatile void*>(&arguments))..., nullptr};
  const void* entry = reinterpret_cast<const void*>(kernel);
  if (cuda::launches_are_timed) [[unlikely]]
    cuda::begin_timing(shape.stream);
  const cudaError_t code =
      cudaLaunchKernel(entry, shape.grid, shape.block, addresses, shape.shared_bytes, shape.stream);
  if (code == cudaSuccess) [[likely]]
    cuda::latest_launch = {entry, shape.grid, shape.block};
  if (cuda::launches_are_timed) [[unlikely]]
    cuda::end_timing(shape.stream);
  return code;
}

/// The same for a kernel that is named at compile time: no difference on a GPU.
template <auto kKernel, class... Parameter>
cudaError_t submit(const LaunchShape& shape, Parameter... arguments) {
  return submit<Parameter...>(kKernel, shape, arguments...);
}

}  // namespace backend
}  // namespace warpstep
