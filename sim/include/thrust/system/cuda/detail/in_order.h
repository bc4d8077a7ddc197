// How Thrust's algorithms on device memory are computed: by its own sequential back end, in one
// thread of a kernel. The headers beside this one stand for Thrust's of the same name, which bring
// kernels for each GPU; all others of Thrust's CUDA system are its own.
#pragma once

#include <thrust/detail/config.h>
#include <thrust/detail/pointer.h>
#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/pair.h>
#include <thrust/system/cpp/detail/execution_policy.h>
#include <thrust/system/cuda/config.h>
#include <thrust/system/cuda/detail/execution_policy.h>
#include <thrust/system/cuda/detail/util.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

#include "sim/device/wide/kernels.h"

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

/// Thrust's sequential policy, with memory that the host has allocated for temporary arrays: a
/// kernel's own heap is small.
struct in_order : thrust::system::cpp::detail::execution_policy<in_order> {
  __host__ __device__ in_order(void* memory, std::size_t bytes)
      : first(static_cast<char*>(memory)), bytes(bytes) {}

  char* first;
  std::size_t bytes;
  std::size_t used = 0;
};

template <class Value>
__host__ __device__ thrust::pair<thrust::pointer<Value, in_order>, std::ptrdiff_t>
get_temporary_buffer(in_order& policy, std::ptrdiff_t count) {
  const std::size_t bytes = (static_cast<std::size_t>(count) * sizeof(Value) + 255) / 256 * 256;
  void* memory = nullptr;
  if (bytes <= policy.bytes - policy.used) {
    memory = policy.first + policy.used;
    policy.used += bytes;
  } else {
    memory = std::malloc(bytes);
  }
  const thrust::pointer<Value, in_order> first(static_cast<Value*>(memory));
  return {first, memory == nullptr ? 0 : count};
}

/// What the host has allocated is its own to free.
template <class Pointer>
__host__ __device__ void return_temporary_buffer(in_order& policy, Pointer first, std::ptrdiff_t) {
  char* const memory = reinterpret_cast<char*>(thrust::raw_pointer_cast(first));
  if (memory < policy.first || memory >= policy.first + policy.bytes) std::free(memory);
}

/// Memory of the device while it lives; on the device none.
template <class Value>
class OnDevice {
 public:
  explicit OnDevice(std::size_t bytes, bool for_host) {
    if (bytes == 0) return;
    const cudaError_t status =
        for_host ? cudaMallocManaged(&memory_, bytes) : cudaMalloc(&memory_, bytes);
    throw_on_error(status, "memory for an algorithm");
  }
  ~OnDevice() {
    if (memory_ != nullptr) cudaFree(memory_);
  }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

  Value* get() const { return static_cast<Value*>(memory_); }

 private:
  void* memory_ = nullptr;
};

/// Calls work(policy) in a thread of the device, with `bytes` for temporary arrays, and returns
/// what it returns.
template <class Derived, class Work>
__host__ __device__ auto run_in_order(execution_policy<Derived>& policy, std::size_t bytes,
                                      Work work) {
  namespace wide = ::warpstep::sim::wide;
  using Result = decltype(work(std::declval<in_order&>()));
  if (::warpstep::sim::in_kernel()) {
    in_order here(nullptr, 0);
    return work(here);
  }
  const cudaStream_t stream = cuda_cub::stream(policy);
  const OnDevice<void> temporary(bytes, false);
  void* const memory = temporary.get();
  if constexpr (std::is_void_v<Result>) {
    throw_on_error(wide::run_in_order(stream,
                                      [=]() mutable {
                                        in_order here(memory, bytes);
                                        work(here);
                                      }),
                   "an algorithm could not be launched");
    throw_on_error(cuda_cub::synchronize_optional(policy), "an algorithm failed");
  } else {
    const OnDevice<Result> result(sizeof(Result), true);
    Result* const place = result.get();
    throw_on_error(wide::run_in_order(stream,
                                      [=]() mutable {
                                        in_order here(memory, bytes);
                                        ::new (place) Result(work(here));
                                      }),
                   "an algorithm could not be launched");
    throw_on_error(cuda_cub::synchronize(policy), "an algorithm failed");
    Result value(*place);
    std::destroy_at(place);
    return value;
  }
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END

/// Defines thrust::cuda_cub::name(policy, …) as Thrust's algorithm of that name.
#define WARPSTEP_IN_ORDER(name)                                                                 \
  THRUST_NAMESPACE_BEGIN namespace cuda_cub {                                                   \
    template <class Derived, class... Arguments>                                                \
    __host__ __device__ auto name(execution_policy<Derived>& policy, Arguments... arguments) {  \
      return cuda_cub::run_in_order(                                                            \
          policy, 0, [=](in_order& here) mutable { return thrust::name(here, arguments...); }); \
    }                                                                                           \
  }                                                                                             \
  THRUST_NAMESPACE_END
