// Launch syntax: what `kernel<<<grid, block>>>(arguments)` and `extern __shared__` are translated
// into.
#pragma once

#include <warpstep/shape.h>

#include <type_traits>
#include <utility>

#include "sim/abi/kernel_call.h"
#include "sim/device/builtins/dynamic_shared.h"

namespace warpstep::sim {

/// Notes that the error of a launch is not returned; it waits for cudaGetLastError.
[[gnu::cold]] void leave_error_unanswered();

/// A launch whose shape is known and whose arguments come next. They are converted as in a call of
/// the kernel. What CUDA refuses is left for cudaGetLastError.
template <class Submit, class... Parameter>
struct ShapedLaunch {
  Submit submit;
  LaunchShape shape;

  WARPSTEP_WITHOUT_HOOKS void operator()(Parameter... arguments) const {
    submit(shape, static_cast<Parameter&&>(arguments)...);
  }
};

/// A kernel before its configuration.
template <class Submit, class... Parameter>
struct LaunchExpression {
  Submit submit;

  WARPSTEP_WITHOUT_HOOKS ShapedLaunch<Submit, Parameter...> operator()(
      dim3 grid, dim3 block = 1, std::size_t shared_bytes = 0,
      cudaStream_t stream = nullptr) const {
    return {submit, {grid, block, shared_bytes, stream}};
  }
};

template <auto kKernel, class... Parameter>
WARPSTEP_WITHOUT_HOOKS auto launching_named(void (*)(Parameter...)) {
  const auto submit = [](const LaunchShape& shape, Parameter&&... arguments)
                          WARPSTEP_WITHOUT_HOOKS {
                            if (backend::submit<kKernel, Parameter...>(
                                    shape, static_cast<Parameter&&>(arguments)...) != cudaSuccess)
                              leave_error_unanswered();
                          };
  return LaunchExpression<decltype(submit), Parameter...>{submit};
}

template <class... Parameter>
WARPSTEP_WITHOUT_HOOKS auto launching_pointed(void (*kernel)(Parameter...)) {
  const auto submit = [kernel](const LaunchShape& shape,
                               Parameter&&... arguments) WARPSTEP_WITHOUT_HOOKS {
    if (backend::submit<Parameter...>(kernel, shape, static_cast<Parameter&&>(arguments)...) !=
        cudaSuccess)
      leave_error_unanswered();
  };
  return LaunchExpression<decltype(submit), Parameter...>{submit};
}

/// Takes what precedes <<< as a function that returns it. A kernel that the compiler knows is
/// inlined into the loop over its threads; a pointer is called.
template <class Callee>
WARPSTEP_WITHOUT_HOOKS auto launch_expression(Callee callee) {
  if constexpr (requires { typename std::bool_constant<(static_cast<void>(callee()), true)>; })
    return launching_named<callee()>(callee());
  else
    return launching_pointed(callee());
}

/// The shape of a launch, from what is between <<< and >>>.
WARPSTEP_WITHOUT_HOOKS inline LaunchShape shape(dim3 grid, dim3 block = 1,
                                                std::size_t shared_bytes = 0,
                                                cudaStream_t stream = nullptr) {
  return {grid, block, shared_bytes, stream};
}

template <auto kKernel, class... Parameter>
WARPSTEP_WITHOUT_HOOKS void launch_as(void (*)(Parameter...), const LaunchShape& shape,
                                      std::type_identity_t<Parameter>... arguments) {
  if (backend::submit<kKernel, Parameter...>(shape, static_cast<Parameter&&>(arguments)...) !=
      cudaSuccess)
    leave_error_unanswered();
}

/// Launches a kernel with arguments that have its parameters' types.
template <auto kKernel, class... Argument>
WARPSTEP_WITHOUT_HOOKS void launch_known(const LaunchShape& shape, Argument&&... arguments) {
  launch_as<kKernel>(kKernel, shape, std::forward<Argument>(arguments)...);
}

/// The block's dynamic shared memory as a reference to whatever a kernel declares it to be.
struct DynamicSharedArena {
  template <class Value>
  operator Value&() const {
    return *reinterpret_cast<Value*>(dynamic_shared_memory);
  }
};
inline constexpr DynamicSharedArena dynamic_shared_arena;

}  // namespace warpstep::sim
