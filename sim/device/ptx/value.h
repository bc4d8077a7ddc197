// Values of inline PTX: an operand's bits as the type of an instruction, and a result's bits in a
// register or a variable of the program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace warpstep::sim::ptx {

template <std::size_t kBytes>
struct UnsignedOf;
// clang-format off
template <> struct UnsignedOf<1> { using type = std::uint8_t; };
template <> struct UnsignedOf<2> { using type = std::uint16_t; };
template <> struct UnsignedOf<4> { using type = std::uint32_t; };
template <> struct UnsignedOf<8> { using type = unsigned long long; };
template <> struct UnsignedOf<16> { using type = unsigned __int128; };
// clang-format on
template <class Value>
using Bits = typename UnsignedOf<sizeof(Value)>::type;

/// The bits of any value as a number, which keeps its sign.
template <class Other>
[[gnu::always_inline]] constexpr auto number_of(const Other& value) {
  if constexpr (std::is_pointer_v<std::decay_t<Other>>)
    return reinterpret_cast<unsigned long long>(value);
  else if constexpr (std::is_enum_v<Other>)
    return static_cast<std::underlying_type_t<Other>>(value);
  else if constexpr (std::is_integral_v<Other> || std::is_same_v<Other, unsigned __int128>)
    return value;
  else
    return __builtin_bit_cast(Bits<Other>, value);
}

/// An operand as the type that its instruction has.
template <class Value, class Other>
[[gnu::always_inline]] constexpr Value as(const Other& value) {
  if constexpr (std::is_same_v<Value, Other>)
    return value;
  else if constexpr (std::is_same_v<Value, bool>)
    return number_of(value) != 0;
  else
    return __builtin_bit_cast(Value, static_cast<Bits<Value>>(number_of(value)));
}

/// Writes a result: its bits, or, to a wider place, its value.
template <class Place, class Other>
[[gnu::always_inline]] constexpr void put(Place& place, const Other& value) {
  if constexpr (sizeof(Place) == sizeof(Other) && !std::is_same_v<Place, bool>)
    place = __builtin_bit_cast(Place, value);
  else
    place = as<Place>(number_of(value));
}

/// What a result is written to that the program does not want: `_`.
struct Sink {
  unsigned long long nothing = 0;
};
template <class Other>
[[gnu::always_inline]] constexpr void put(Sink&&, const Other&) {}

/// .ftz: a subnormal float becomes 0 of its sign.
[[gnu::always_inline]] inline float flush(float x) {
  constexpr float kSmallestNormal = 0x1p-126f;
  return __builtin_fabsf(x) < kSmallestNormal ? __builtin_copysignf(0, x) : x;
}
[[gnu::always_inline]] inline double flush(double x) {
  return x;
}

/// .sat: into [0, 1]; what is no number becomes 0.
template <class Value>
[[gnu::always_inline]] inline Value saturate(Value x) {
  return x > 0 ? (x < 1 ? x : Value{1}) : Value{0};
}

/// The carry that one instruction leaves for the next, in whichever statement that stands. Out of
/// line, where no access is instrumented: it is no memory of the program.
bool carry();
void set_carry(bool carry);

}  // namespace warpstep::sim::ptx
