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
template <class T>
using Bits = typename UnsignedOf<sizeof(T)>::type;

/// The bits of any value as a number, which keeps its sign.
template <class V>
[[gnu::always_inline]] constexpr auto number_of(const V& value) {
  if constexpr (std::is_pointer_v<std::decay_t<V>>)
    return reinterpret_cast<unsigned long long>(value);
  else if constexpr (std::is_enum_v<V>)
    return static_cast<std::underlying_type_t<V>>(value);
  else if constexpr (std::is_integral_v<V> || std::is_same_v<V, unsigned __int128>)
    return value;
  else
    return __builtin_bit_cast(Bits<V>, value);
}

/// An operand as the type that its instruction has.
template <class T, class V>
[[gnu::always_inline]] constexpr T as(const V& value) {
  if constexpr (std::is_same_v<T, V>)
    return value;
  else if constexpr (std::is_same_v<T, bool>)
    return number_of(value) != 0;
  else
    return __builtin_bit_cast(T, static_cast<Bits<T>>(number_of(value)));
}

/// Writes a result: its bits, or, to a wider place, its value.
template <class Place, class V>
[[gnu::always_inline]] constexpr void put(Place& place, const V& value) {
  if constexpr (sizeof(Place) == sizeof(V) && !std::is_same_v<Place, bool>)
    place = __builtin_bit_cast(Place, value);
  else
    place = as<Place>(number_of(value));
}

/// What a result is written to that the program does not want: `_`.
struct Sink {
  unsigned long long nothing = 0;
};
template <class V>
[[gnu::always_inline]] constexpr void put(Sink&&, const V&) {}

/// .ftz: a subnormal float becomes 0 of its sign.
[[gnu::always_inline]] inline float flush(float x) {
  constexpr float kSmallestNormal = 0x1p-126f;
  return __builtin_fabsf(x) < kSmallestNormal ? __builtin_copysignf(0, x) : x;
}
[[gnu::always_inline]] inline double flush(double x) {
  return x;
}

/// .sat: into [0, 1]; what is no number becomes 0.
template <class T>
[[gnu::always_inline]] inline T saturate(T x) {
  return x > 0 ? (x < 1 ? x : T{1}) : T{0};
}

/// The carry that one instruction leaves for the next, in whichever statement that stands. Out of
/// line, where no access is instrumented: it is no memory of the program.
bool carry();
void set_carry(bool carry);

}  // namespace warpstep::sim::ptx
