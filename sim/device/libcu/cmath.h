// libcu++: the integer functions of <cuda/cmath>.
#pragma once

#include <bit>
#include <type_traits>

namespace cuda {

template <class Value>
concept IntegerOrEnum = ::std::is_integral_v<Value> || ::std::is_enum_v<Value>;

template <class Value>
constexpr auto as_integer(Value value) {
  if constexpr (::std::is_enum_v<Value>)
    return static_cast<::std::underlying_type_t<Value>>(value);
  else
    return value;
}

template <class First, class Second>
using CommonInteger =
    ::std::common_type_t<decltype(as_integer(First{})), decltype(as_integer(Second{}))>;

/// a / b, rounded up: how many blocks of b threads a elements need. a >= 0, b > 0.
template <IntegerOrEnum First, IntegerOrEnum Second>
[[nodiscard]] constexpr CommonInteger<First, Second> ceil_div(First a, Second b) noexcept {
  using Wide = ::std::make_unsigned_t<decltype(as_integer(First{}) / as_integer(Second{}))>;
  const auto dividend = static_cast<Wide>(as_integer(a)),
             divisor = static_cast<Wide>(as_integer(b));
  return static_cast<CommonInteger<First, Second>>(dividend / divisor + (dividend % divisor != 0));
}

/// The largest multiple of b that is not larger than a. a >= 0, b > 0.
template <IntegerOrEnum First, IntegerOrEnum Second>
[[nodiscard]] constexpr CommonInteger<First, Second> round_down(First a, Second b) noexcept {
  using Wide = ::std::make_unsigned_t<decltype(as_integer(First{}) / as_integer(Second{}))>;
  const auto whole = static_cast<Wide>(as_integer(a)), unit = static_cast<Wide>(as_integer(b));
  return static_cast<CommonInteger<First, Second>>(whole - whole % unit);
}

/// The smallest multiple of b that is not smaller than a. a >= 0, b > 0.
template <IntegerOrEnum First, IntegerOrEnum Second>
[[nodiscard]] constexpr CommonInteger<First, Second> round_up(First a, Second b) noexcept {
  using Wide = ::std::make_unsigned_t<decltype(as_integer(First{}) / as_integer(Second{}))>;
  return static_cast<CommonInteger<First, Second>>(static_cast<Wide>(ceil_div(a, b)) *
                                                   static_cast<Wide>(as_integer(b)));
}

/// The logarithm to base 2, rounded down. value > 0.
template <class Value>
requires ::std::is_integral_v<Value>
[[nodiscard]] constexpr int ilog2(Value value) noexcept {
  return static_cast<int>(::std::bit_width(static_cast<::std::make_unsigned_t<Value>>(value))) - 1;
}

/// The logarithm to base 10, rounded down. value > 0.
template <class Value>
requires ::std::is_integral_v<Value>
[[nodiscard]] constexpr int ilog10(Value value) noexcept {
  int digits = 0;
  for (auto left = static_cast<::std::make_unsigned_t<Value>>(value); left >= 10; left /= 10)
    ++digits;
  return digits;
}

}  // namespace cuda
