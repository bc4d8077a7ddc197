// passed_by_value(), which the translator puts around operands of calls in a file of the checked
// flavour; see tools/translate/variables/structs_by_value.h.
#pragma once

#include <type_traits>

namespace warpstep::sim {

/// What a call copies without a hook.
template <class T>
concept CopiedByCall = !std::is_scalar_v<T> && !std::is_array_v<T> && !std::is_volatile_v<T> &&
                       std::is_trivially_copyable_v<T> && std::is_copy_constructible_v<T>;

/// A copy made by an assignment, which has a hook; the call then takes it as it is.
template <CopiedByCall T>
[[gnu::always_inline]] constexpr std::remove_const_t<T> passed_by_value(T& operand) {
  return operand;
}

/// A number has a hook where it is read. By a constant reference, for it may be a bit-field.
template <class T>
requires std::is_scalar_v<T>
[[gnu::always_inline]] constexpr const T& passed_by_value(const T& operand) {
  return operand;
}

template <class T>
requires(!CopiedByCall<T> && !std::is_scalar_v<T>)
    [[gnu::always_inline]] constexpr T& passed_by_value(T& operand) {
  return operand;
}

/// The result of another call.
template <class T>
requires(!std::is_lvalue_reference_v<T> && !std::is_scalar_v<T>)
    [[gnu::always_inline]] constexpr T&& passed_by_value(T&& operand) {
  return static_cast<T&&>(operand);
}

}  // namespace warpstep::sim
