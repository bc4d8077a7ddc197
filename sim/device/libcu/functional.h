// libcu++: the function objects of <cuda/functional>.
#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

namespace cuda {

/// The larger of two values, the first where they are equal. With void, of any two types.
template <class Value = void>
struct maximum {
  [[nodiscard]] constexpr Value operator()(const Value& a, const Value& b) const
      noexcept(noexcept(a < b ? b : a)) {
    return a < b ? b : a;
  }
};

template <>
struct maximum<void> {
  template <class First, class Second>
  [[nodiscard]] constexpr ::std::common_type_t<First, Second> operator()(const First& a,
                                                                         const Second& b) const
      noexcept(noexcept(a < b ? b : a)) {
    return a < b ? b : a;
  }
};

/// The smaller of two values, the first where they are equal. With void, of any two types.
template <class Value = void>
struct minimum {
  [[nodiscard]] constexpr Value operator()(const Value& a, const Value& b) const
      noexcept(noexcept(b < a ? b : a)) {
    return b < a ? b : a;
  }
};

template <>
struct minimum<void> {
  template <class First, class Second>
  [[nodiscard]] constexpr ::std::common_type_t<First, Second> operator()(const First& a,
                                                                         const Second& b) const
      noexcept(noexcept(b < a ? b : a)) {
    return b < a ? b : a;
  }
};

/// First function object whose result is said to be a Result: host code need not ask a __device__
/// lambda.
template <class Result, class Function>
class WithResult {
 public:
  explicit constexpr WithResult(Function function) : function_(::std::move(function)) {}

  template <class... Arguments>
  constexpr Result operator()(Arguments&&... arguments) {
    static_assert(::std::same_as<Result, ::std::invoke_result_t<Function&, Arguments...>>,
                  "the function returns another type than the one that is proclaimed");
    return ::std::invoke(function_, ::std::forward<Arguments>(arguments)...);
  }
  template <class... Arguments>
  constexpr Result operator()(Arguments&&... arguments) const {
    static_assert(::std::same_as<Result, ::std::invoke_result_t<const Function&, Arguments...>>,
                  "the function returns another type than the one that is proclaimed");
    return ::std::invoke(function_, ::std::forward<Arguments>(arguments)...);
  }

 private:
  Function function_;
};

template <class Result, class Function>
[[nodiscard]] constexpr WithResult<Result, ::std::decay_t<Function>> proclaim_return_type(
    Function&& function) {
  return WithResult<Result, ::std::decay_t<Function>>(::std::forward<Function>(function));
}

/// The same function object: algorithms may give it copies of their elements.
template <class Function>
[[nodiscard]] constexpr ::std::decay_t<Function> proclaim_copyable_arguments(Function&& function) {
  return ::std::forward<Function>(function);
}

/// The address of a __device__ variable, for the host.
template <class Value>
[[nodiscard]] Value* get_device_address(Value& variable) {
  return ::std::addressof(variable);
}

}  // namespace cuda
