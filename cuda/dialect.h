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
// cast to T* is translated differently: 8 instructions more in the tiled matrix product.
// With the typed array a kernel that indexes the buffer from its start gets the very code that
// `extern __shared__ T name[]` gives; one that first makes a second pointer into it may find the
// address arithmetic in another order.
template <class T>
extern __shared__ __align__(16) T dynamic_shared_memory[];
}  // namespace cuda

/// The block's dynamic shared memory as an array of T: as many bytes as the launch asked for,
/// aligned to 16 bytes, the same array for every thread of the block and every T.
template <class T>
__device__ __forceinline__ T* dynamic_shared() {
  return cuda::dynamic_shared_memory<T>;
}

namespace backend {

/// Starts a kernel with arguments that already have its parameters' types, and returns CUDA's
/// answer without waiting.
template <class... P>
cudaError_t submit(void (*kernel)(P...), const LaunchShape& shape, P... arguments) {
  // CUDA reads each argument through its address; a kernel without any needs no array.
  void* addresses[sizeof...(P) + 1] = {
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
template <auto kKernel, class... P>
cudaError_t submit(const LaunchShape& shape, P... arguments) {
  return submit<P...>(kKernel, shape, arguments...);
}

}  // namespace backend
}  // namespace warpstep
