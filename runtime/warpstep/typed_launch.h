// launch(): starts a kernel on whichever backend this file is compiled for. Without <string>, whose
// templates an answer of the course would take longer to compile than all the rest.
// Path of a launch, 2 of 8. Next: sim/abi/kernel_call.h. On a GPU: cuda/dialect.h.
#pragma once

#include <warpstep/kernel.h>
#include <warpstep/refused.h>
#include <warpstep/shape.h>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace warpstep {

/// Passes an argument on as it is. Types that stand for something a kernel takes (a Buffer for its
/// pointer) have an overload of their own beside them.
template <class Value>
constexpr Value&& kernel_argument(Value&& value) noexcept {
  return std::forward<Value>(value);
}

namespace detail {

template <class Parameter, class Argument>
inline constexpr bool kFits =
    std::is_convertible_v<decltype(kernel_argument(std::declval<Argument>())), Parameter>;

/// Checks one argument on its own, so that the compiler's message names its position and both
/// types.
template <std::size_t Place, class Parameter, class Argument>
constexpr bool argument_fits() {
  static_assert(kFits<Parameter, Argument>,
                "warpstep::launch: an argument does not convert to the kernel's parameter");
  return kFits<Parameter, Argument>;
}

template <class... Argument, class... Parameter>
constexpr bool arguments_fit(void (*)(Parameter...)) {
  static_assert(sizeof...(Parameter) == sizeof...(Argument),
                "warpstep::launch: the number of arguments differs from the kernel's parameters");
  if constexpr (sizeof...(Parameter) == sizeof...(Argument))
    return []<std::size_t... kIndex>(std::index_sequence<kIndex...>) {
      return (argument_fits<kIndex + 1, Parameter, Argument>() && ...);
    }
  (std::index_sequence_for<Parameter...>{});
  else return false;
}

inline void check_launch(cudaError_t code, const void* kernel, const LaunchShape& shape) {
  if (code != cudaSuccess) [[unlikely]]
    throw_launch_error(code, kernel, shape);
}

template <auto kKernel, class... Parameter, class... Argument>
void launch_named(void (*)(Parameter...), const LaunchShape& shape, Argument&&... args) {
  if constexpr (arguments_fit<Argument&&...>(static_cast<void (*)(Parameter...)>(nullptr)))
    check_launch(
        backend::submit<kKernel, Parameter...>(
            shape, static_cast<Parameter>(kernel_argument(std::forward<Argument>(args)))...),
        reinterpret_cast<const void*>(kKernel), shape);
}

}  // namespace detail

/// Starts `kernel` with the given shape and arguments, as `kernel<<<...>>>(args...)` does, and
/// returns without waiting for it. Every argument must convert to the kernel's parameter; device
/// arrays may be given as Buffers. Throws Error when CUDA refuses the launch, with the limit that
/// is broken; what goes wrong inside the kernel shows at the next call that waits, as on a GPU.
///
///   warpstep::launch(saxpy, {blocks, 256}, n, 2.0f, x, y);
template <class... Parameter, class... Argument>
void launch(void (*kernel)(Parameter...), const LaunchShape& shape, Argument&&... args) {
  if constexpr (detail::arguments_fit<Argument&&...>(static_cast<void (*)(Parameter...)>(nullptr)))
    detail::check_launch(
        backend::submit(kernel, shape,
                        static_cast<Parameter>(kernel_argument(std::forward<Argument>(args)))...),
        reinterpret_cast<const void*>(kernel), shape);
}

/// The same for a kernel that is named at compile time. On a GPU there is no difference; on the
/// simulator the compiler can inline the kernel into the loop over its threads, which matters for
/// kernels of a few instructions.
///
///   warpstep::launch<saxpy>({blocks, 256}, n, 2.0f, x, y);
template <auto kKernel, class... Argument>
void launch(const LaunchShape& shape, Argument&&... args) {
  detail::launch_named<kKernel>(kKernel, shape, std::forward<Argument>(args)...);
}

}  // namespace warpstep
