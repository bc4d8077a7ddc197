// passed_by_value(), which the translator puts around operands of calls in a file of the checked
// flavour; see tools/translate/variables/structs_by_value.h.
#pragma once

#include <type_traits>

namespace warpstep::sim {

/// What a call copies without a hook.
template <class Value>
concept CopiedByCall =
    !std::is_scalar_v<Value> && !std::is_array_v<Value> && !std::is_volatile_v<Value> &&
    std::is_trivially_copyable_v<Value> && std::is_copy_constructible_v<Value>;

/// A copy made by an assignment, which has a hook; the call then takes it as it is.
template <CopiedByCall Value>
[[gnu::always_inline]] constexpr std::remove_const_t<Value> passed_by_value(Value& operand) {
  return operand;
}

/// A number has a hook where it is read. By a constant reference, for it may be a bit-field.
template <class Value>
requires std::is_scalar_v<Value>
[[gnu::always_inline]] constexpr const Value& passed_by_value(const Value& operand) {
  return operand;
}

template <class Value>
requires(!CopiedByCall<Value> && !std::is_scalar_v<Value>)
    [[gnu::always_inline]] constexpr Value& passed_by_value(Value& operand) {
  return operand;
}

/// The result of another call.
template <class Value>
requires(!std::is_lvalue_reference_v<Value> && !std::is_scalar_v<Value>)
    [[gnu::always_inline]] constexpr Value&& passed_by_value(Value&& operand) {
  return static_cast<Value&&>(operand);
}

}  // namespace warpstep::sim
