// Launches by address: the basis of cudaLaunchKernel and similar calls, which take a kernel as
// `const void*` and its arguments as an array of their addresses.
#pragma once

#include <warpstep/shape.h>

#include <cstddef>
#include <type_traits>
#include <utility>

#include "sim/abi/kernel_call.h"

namespace warpstep::sim {

/// Starts the kernel at an address whose type the function knows.
using AddressedLaunch = cudaError_t (*)(const void* kernel, const LaunchShape& shape,
                                        void** arguments, const Residency& together);

/// Registers how the kernel at this address is started. Repeating it is harmless.
void register_kernel(const void* kernel, AddressedLaunch launch);

/// How the kernel at this address is started; null if it was not registered.
AddressedLaunch launch_of(const void* kernel);

/// Remembers that the function at this address is no kernel. Always true.
bool register_host_function(const void* function);
bool is_host_function(const void* function);

/// Copies the arguments, each to the type of its parameter, and launches.
template <class... P>
cudaError_t launch_by_address(const void* kernel, const LaunchShape& shape, void** arguments,
                              const Residency& together) {
  const auto start = [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto typed = reinterpret_cast<void (*)(P...)>(const_cast<void*>(kernel));
    const auto call = call_of(typed, *static_cast<std::remove_reference_t<P>*>(arguments[I])...);
    return launch(kernel, shape, call.work(), together);
  };
  return start(std::index_sequence_for<P...>{});
}

/// Bytes that a kernel's parameters take, as ptxas counts them: without those between them.
template <class... P>
consteval std::size_t parameter_bytes(void (*)(P...)) {
  return (std::size_t{0} + ... + sizeof(KernelArgument<0, P>));
}

/// The kernel's address, with which cudaLaunchKernel finds it from now on.
template <class... P>
const void* kernel_address(void (*kernel)(P...)) {
  const auto* const address = reinterpret_cast<const void*>(kernel);
  register_kernel(address, &launch_by_address<P...>);
  return address;
}

template <class T>
inline constexpr bool is_kernel_pointer = false;
template <class... P>
inline constexpr bool is_kernel_pointer<void (*)(P...)> = (std::is_trivially_copyable_v<P> && ...);

/// The value; where it is a pointer to a function that may be a kernel, cudaLaunchKernel finds that
/// from now on. For instances of templates, which only their pointers name.
template <class T>
constexpr T&& noted_kernel(T&& value) {
  if constexpr (is_kernel_pointer<std::remove_cvref_t<T>>)
    if (!std::is_constant_evaluated() && value != nullptr) kernel_address(value);
  return std::forward<T>(value);
}

}  // namespace warpstep::sim

// CUDA's forms that take the kernel itself.

template <class... P>
cudaError_t cudaLaunchKernel(void (*func)(P...), dim3 gridDim, dim3 blockDim, void** args,
                             size_t sharedMem = 0, cudaStream_t stream = 0) {
  return cudaLaunchKernel(warpstep::sim::kernel_address(func), gridDim, blockDim, args, sharedMem,
                          stream);
}

template <class... P>
cudaError_t cudaLaunchCooperativeKernel(void (*func)(P...), dim3 gridDim, dim3 blockDim,
                                        void** args, size_t sharedMem = 0,
                                        cudaStream_t stream = 0) {
  return cudaLaunchCooperativeKernel(warpstep::sim::kernel_address(func), gridDim, blockDim, args,
                                     sharedMem, stream);
}

template <class... P>
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, void (*func)(P...), void** args) {
  return cudaLaunchKernelExC(config, warpstep::sim::kernel_address(func), args);
}

template <class... P, class... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(P...),
                               A&&... args) {
  const auto launch = [&](P... converted) {
    void* addresses[sizeof...(P) + 1] = {
        const_cast<void*>(static_cast<const volatile void*>(&converted))..., nullptr};
    return cudaLaunchKernelExC(config, warpstep::sim::kernel_address(kernel), addresses);
  };
  return launch(std::forward<A>(args)...);
}
