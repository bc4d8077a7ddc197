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
template <class T>
constexpr T&& kernel_argument(T&& value) noexcept {
  return std::forward<T>(value);
}

namespace detail {

template <class P, class A>
inline constexpr bool kFits =
    std::is_convertible_v<decltype(kernel_argument(std::declval<A>())), P>;

/// Checks one argument on its own, so that the compiler's message names its position and both
/// types.
template <std::size_t Place, class Parameter, class Argument>
constexpr bool argument_fits() {
  static_assert(kFits<Parameter, Argument>,
                "warpstep::launch: an argument does not convert to the kernel's parameter");
  return kFits<Parameter, Argument>;
}

template <class... A, class... P>
constexpr bool arguments_fit(void (*)(P...)) {
  static_assert(sizeof...(P) == sizeof...(A),
                "warpstep::launch: the number of arguments differs from the kernel's parameters");
  if constexpr (sizeof...(P) == sizeof...(A))
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (argument_fits<I + 1, P, A>() && ...);
    }
  (std::index_sequence_for<P...>{});
  else return false;
}

inline void check_launch(cudaError_t code, const void* kernel, const LaunchShape& shape) {
  if (code != cudaSuccess) [[unlikely]]
    throw_launch_error(code, kernel, shape);
}

template <auto kKernel, class... P, class... A>
void launch_named(void (*)(P...), const LaunchShape& shape, A&&... args) {
  if constexpr (arguments_fit<A&&...>(static_cast<void (*)(P...)>(nullptr)))
    check_launch(backend::submit<kKernel, P...>(
                     shape, static_cast<P>(kernel_argument(std::forward<A>(args)))...),
                 reinterpret_cast<const void*>(kKernel), shape);
}

}  // namespace detail

/// Starts `kernel` with the given shape and arguments, as `kernel<<<...>>>(args...)` does, and
/// returns without waiting for it. Every argument must convert to the kernel's parameter; device
/// arrays may be given as Buffers. Throws Error when CUDA refuses the launch, with the limit that
/// is broken; what goes wrong inside the kernel shows at the next call that waits, as on a GPU.
///
///   warpstep::launch(saxpy, {blocks, 256}, n, 2.0f, x, y);
template <class... P, class... A>
void launch(void (*kernel)(P...), const LaunchShape& shape, A&&... args) {
  if constexpr (detail::arguments_fit<A&&...>(static_cast<void (*)(P...)>(nullptr)))
    detail::check_launch(
        backend::submit(kernel, shape, static_cast<P>(kernel_argument(std::forward<A>(args)))...),
        reinterpret_cast<const void*>(kernel), shape);
}

/// The same for a kernel that is named at compile time. On a GPU there is no difference; on the
/// simulator the compiler can inline the kernel into the loop over its threads, which matters for
/// kernels of a few instructions.
///
///   warpstep::launch<saxpy>({blocks, 256}, n, 2.0f, x, y);
template <auto kKernel, class... A>
void launch(const LaunchShape& shape, A&&... args) {
  detail::launch_named<kKernel>(kKernel, shape, std::forward<A>(args)...);
}

}  // namespace warpstep
