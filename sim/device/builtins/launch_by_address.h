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
template <class... Parameter>
WARPSTEP_WITHOUT_HOOKS cudaError_t launch_by_address(const void* kernel, const LaunchShape& shape,
                                                     void** arguments, const Residency& together) {
  const auto start = [&]<std::size_t... kIndex>(std::index_sequence<kIndex...>)
      WARPSTEP_WITHOUT_HOOKS {
    const auto typed = reinterpret_cast<void (*)(Parameter...)>(const_cast<void*>(kernel));
    const auto call =
        call_of(typed, *static_cast<std::remove_reference_t<Parameter>*>(arguments[kIndex])...);
    return launch(kernel, shape, call.work(), together);
  };
  return start(std::index_sequence_for<Parameter...>{});
}

/// Bytes that a kernel's parameters take, as ptxas counts them: without those between them.
template <class... Parameter>
consteval std::size_t parameter_bytes(void (*)(Parameter...)) {
  return (std::size_t{0} + ... + sizeof(KernelArgument<0, Parameter>));
}

/// The kernel's address, with which cudaLaunchKernel finds it from now on.
template <class... Parameter>
const void* kernel_address(void (*kernel)(Parameter...)) {
  const auto* const address = reinterpret_cast<const void*>(kernel);
  register_kernel(address, &launch_by_address<Parameter...>);
  return address;
}

template <class Value>
inline constexpr bool is_kernel_pointer = false;
template <class... Parameter>
inline constexpr bool is_kernel_pointer<void (*)(Parameter...)> =
    (std::is_trivially_copyable_v<Parameter> && ...);

/// The value; where it is a pointer to a function that may be a kernel, cudaLaunchKernel finds that
/// from now on. For instances of templates, which only their pointers name.
template <class Value>
constexpr Value&& noted_kernel(Value&& value) {
  if constexpr (is_kernel_pointer<std::remove_cvref_t<Value>>)
    if (!std::is_constant_evaluated() && value != nullptr) kernel_address(value);
  return std::forward<Value>(value);
}

}  // namespace warpstep::sim

// CUDA's forms that take the kernel itself.

template <class... Parameter>
cudaError_t cudaLaunchKernel(void (*func)(Parameter...), dim3 gridDim, dim3 blockDim, void** args,
                             size_t sharedMem = 0, cudaStream_t stream = 0) {
  return cudaLaunchKernel(warpstep::sim::kernel_address(func), gridDim, blockDim, args, sharedMem,
                          stream);
}

template <class... Parameter>
cudaError_t cudaLaunchCooperativeKernel(void (*func)(Parameter...), dim3 gridDim, dim3 blockDim,
                                        void** args, size_t sharedMem = 0,
                                        cudaStream_t stream = 0) {
  return cudaLaunchCooperativeKernel(warpstep::sim::kernel_address(func), gridDim, blockDim, args,
                                     sharedMem, stream);
}

template <class... Parameter>
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, void (*func)(Parameter...),
                                void** args) {
  return cudaLaunchKernelExC(config, warpstep::sim::kernel_address(func), args);
}

template <class... Parameter, class... Argument>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(Parameter...),
                               Argument&&... args) {
  const auto launch = [&](Parameter... converted) {
    void* addresses[sizeof...(Parameter) + 1] = {
        const_cast<void*>(static_cast<const volatile void*>(&converted))..., nullptr};
    return cudaLaunchKernelExC(config, warpstep::sim::kernel_address(kernel), addresses);
  };
  return launch(std::forward<Argument>(args)...);
}
