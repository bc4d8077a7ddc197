// PTX's integer, logic and bit instructions, by the names of the table in tools/translate/ptx.
#pragma once

#include <bit>
#include <limits>

#include "sim/device/math/all.h"
#include "sim/device/ptx/value.h"

namespace warpstep::sim::ptx {

/// The type of twice the width.
// clang-format off
template <class Value> struct WiderOf;
template <> struct WiderOf<std::uint16_t> { using type = std::uint32_t; };
template <> struct WiderOf<std::int16_t> { using type = std::int32_t; };
template <> struct WiderOf<std::uint32_t> { using type = unsigned long long; };
template <> struct WiderOf<std::int32_t> { using type = long long; };
template <> struct WiderOf<unsigned long long> { using type = unsigned __int128; };
template <> struct WiderOf<long long> { using type = __int128; };
// clang-format on
template <class Value>
using Wider = typename WiderOf<Value>::type;

template <class Value>
constexpr unsigned kWidth = 8 * sizeof(Value);

// In unsigned arithmetic, whose overflow is defined.
template <class Value>
[[gnu::always_inline]] inline Value add(Value a, Value b) {
  return static_cast<Value>(
      static_cast<Bits<Value>>(static_cast<Bits<Value>>(a) + static_cast<Bits<Value>>(b)));
}
template <class Value>
[[gnu::always_inline]] inline Value sub(Value a, Value b) {
  return static_cast<Value>(
      static_cast<Bits<Value>>(static_cast<Bits<Value>>(a) - static_cast<Bits<Value>>(b)));
}
template <class Value>
[[gnu::always_inline]] inline Value add_sat(Value a, Value b) {
  Value sum;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return a < 0 ? std::numeric_limits<Value>::min() : std::numeric_limits<Value>::max();
}
template <class Value>
[[gnu::always_inline]] inline Value sub_sat(Value a, Value b) {
  Value rest;
  if (!__builtin_sub_overflow(a, b, &rest)) return rest;
  return a < 0 ? std::numeric_limits<Value>::min() : std::numeric_limits<Value>::max();
}

/// The sum with the carry of before (`kIn`); what it carries is kept for the next one (`kOut`).
template <bool kIn, bool kOut, class Value>
[[gnu::always_inline]] inline Value add_carrying(Value a, Value b) {
  Bits<Value> sum;
  bool over =
      __builtin_add_overflow(static_cast<Bits<Value>>(a), static_cast<Bits<Value>>(b), &sum);
  if constexpr (kIn) over |= __builtin_add_overflow(sum, Bits<Value>{carry()}, &sum);
  if constexpr (kOut) set_carry(over);
  return static_cast<Value>(sum);
}
/// The flag is what has been borrowed.
template <bool kIn, bool kOut, class Value>
[[gnu::always_inline]] inline Value sub_borrowing(Value a, Value b) {
  Bits<Value> rest;
  bool under =
      __builtin_sub_overflow(static_cast<Bits<Value>>(a), static_cast<Bits<Value>>(b), &rest);
  if constexpr (kIn) under |= __builtin_sub_overflow(rest, Bits<Value>{carry()}, &rest);
  if constexpr (kOut) set_carry(under);
  return static_cast<Value>(rest);
}

template <class Value>
[[gnu::always_inline]] inline Wider<Value> mul_wide(Value a, Value b) {
  return static_cast<Wider<Value>>(a) * static_cast<Wider<Value>>(b);
}
template <class Value>
[[gnu::always_inline]] inline Value mul_lo(Value a, Value b) {
  return static_cast<Value>(mul_wide(a, b));
}
template <class Value>
[[gnu::always_inline]] inline Value mul_hi(Value a, Value b) {
  return static_cast<Value>(mul_wide(a, b) >> kWidth<Value>);
}
template <class Value>
[[gnu::always_inline]] inline Wider<Value> mad_wide(Value a, Value b, Wider<Value> c) {
  return add(mul_wide(a, b), c);
}
/// The 24 low bits, with their sign where the type has one.
template <class Value>
[[gnu::always_inline]] inline long long low24(Value a) {
  return std::is_signed_v<Value> ? static_cast<int>(static_cast<unsigned>(a) << 8) >> 8
                                 : static_cast<long long>(a & 0xffffff);
}
template <class Value>
[[gnu::always_inline]] inline Value mul24_lo(Value a, Value b) {
  return static_cast<Value>(low24(a) * low24(b));
}
template <class Value>
[[gnu::always_inline]] inline Value mul24_hi(Value a, Value b) {
  return static_cast<Value>((low24(a) * low24(b)) >> 16);
}

/// By 0 there is no fault: as on an H200, all bits are 1.
template <class Value>
[[gnu::always_inline]] inline Value div(Value a, Value b) {
  if (b == 0) return static_cast<Value>(-1);
  if (std::is_signed_v<Value> && b == static_cast<Value>(-1)) return sub(Value{0}, a);
  return static_cast<Value>(a / b);
}
template <class Value>
[[gnu::always_inline]] inline Value rem(Value a, Value b) {
  if (b == 0) return static_cast<Value>(-1);
  if (std::is_signed_v<Value> && b == static_cast<Value>(-1)) return 0;
  return static_cast<Value>(a % b);
}
template <class Value>
[[gnu::always_inline]] inline Value absolute(Value a) {
  return a < 0 ? sub(Value{0}, a) : a;
}
template <class Value>
[[gnu::always_inline]] inline Value sad(Value a, Value b, Value c) {
  return add(c, a > b ? sub(a, b) : sub(b, a));
}

/// Shifts clamp at the type's width.
template <class Value>
[[gnu::always_inline]] inline Value shl(Value a, unsigned b) {
  return b < kWidth<Value> ? static_cast<Value>(static_cast<Bits<Value>>(a) << b) : Value{0};
}
template <class Value>
[[gnu::always_inline]] inline Value shr(Value a, unsigned b) {
  if (b < kWidth<Value>) return static_cast<Value>(a >> b);
  return a < 0 ? static_cast<Value>(-1) : Value{0};
}

template <class Value>
[[gnu::always_inline]] inline unsigned popc(Value a) {
  return static_cast<unsigned>(std::popcount(a));
}
template <class Value>
[[gnu::always_inline]] inline unsigned clz(Value a) {
  return static_cast<unsigned>(std::countl_zero(a));
}
template <class Value>
[[gnu::always_inline]] inline Value brev(Value a) {
  if constexpr (sizeof(Value) == 4) return __brev(a);
  if constexpr (sizeof(Value) == 8) return __brevll(a);
}
/// The place of the highest bit that is not the sign; kAmount: how far it is from the top.
template <bool kAmount, class Value>
[[gnu::always_inline]] inline unsigned bfind(Value a) {
  const auto bits = static_cast<Bits<Value>>(a < 0 ? ~a : a);
  if (bits == 0) return ~0u;
  const unsigned zeros = clz(bits);
  return kAmount ? zeros : kWidth<Value> - 1 - zeros;
}
/// Beyond the number's top are bits of its sign, if the type has one.
template <class Value>
[[gnu::always_inline]] inline Value bfe(Value a, unsigned from, unsigned count) {
  from &= 255;
  count &= 255;
  if (count == 0) return 0;
  const Value part =
      from < kWidth<Value> ? static_cast<Value>(a >> from) : static_cast<Value>(a < 0 ? -1 : 0);
  if (count >= kWidth<Value>) return part;
  const unsigned up = kWidth<Value> - count;
  return static_cast<Value>(static_cast<Value>(static_cast<Bits<Value>>(part) << up) >> up);
}
template <class Value>
[[gnu::always_inline]] inline Value bfi(Value a, Value b, unsigned to, unsigned count) {
  to &= 255;
  count &= 255;
  if (count == 0 || to >= kWidth<Value>) return b;
  const Value ones =
      count >= kWidth<Value> ? ~Value{0} : static_cast<Value>((Value{1} << count) - 1);
  const Value mask = static_cast<Value>(ones << to);
  return static_cast<Value>((b & ~mask) | ((a << to) & mask));
}
template <bool kClamp>
[[gnu::always_inline]] inline unsigned bmsk(unsigned from, unsigned count) {
  if constexpr (!kClamp) {
    from &= 31;
    count &= 31;
  }
  const unsigned long long ones = count >= 32 ? 0xffffffffull : (1ull << count) - 1;
  return from >= 32 ? 0u : static_cast<unsigned>(ones << from);
}
/// The number keeps its low bits; above them is their sign, or 0.
template <bool kClamp, class Value>
[[gnu::always_inline]] inline Value szext(Value a, unsigned bits) {
  if constexpr (!kClamp) bits &= 31;
  if (bits >= 32) return a;
  if (bits == 0) return 0;
  const unsigned up = 32 - bits;
  return static_cast<Value>(static_cast<Value>(static_cast<unsigned>(a) << up) >> up);
}

template <class Value>
[[gnu::always_inline]] inline Value cnot(Value a) {
  return a == 0 ? Value{1} : Value{0};
}
/// Bit by bit what the table of eight bits says of the three.
[[gnu::always_inline]] inline unsigned lop3(unsigned a, unsigned b, unsigned c, unsigned table) {
  unsigned result = 0;
  for (unsigned row = 0; row < 8; ++row)
    if ((table >> row & 1) != 0)
      result |= ((row & 4) != 0 ? a : ~a) & ((row & 2) != 0 ? b : ~b) & ((row & 1) != 0 ? c : ~c);
  return result;
}

/// prmt: the byte of {b, a} that each selector names; its highest bit asks for the byte's sign.
[[gnu::always_inline]] inline unsigned prmt(unsigned a, unsigned b, unsigned selectors) {
  const unsigned long long bytes = static_cast<unsigned long long>(b) << 32 | a;
  unsigned result = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const unsigned selector = selectors >> (4 * i) & 15;
    unsigned byte = static_cast<unsigned>(bytes >> (8 * (selector & 7))) & 255;
    if ((selector & 8) != 0) byte = (byte & 128) != 0 ? 255 : 0;
    result |= byte << (8 * i);
  }
  return result;
}
/// The modes of prmt that have a name.
enum class Permutation { f4e, b4e, rc8, ecl, ecr, rc16 };
template <Permutation kMode>
[[gnu::always_inline]] inline unsigned prmt_mode(unsigned a, unsigned b, unsigned c) {
  constexpr unsigned kSelectors[6][4] = {
      {0x3210, 0x4321, 0x5432, 0x6543}, {0x5670, 0x6701, 0x7012, 0x0123},
      {0x0000, 0x1111, 0x2222, 0x3333}, {0x3210, 0x3211, 0x3222, 0x3333},
      {0x0000, 0x1110, 0x2210, 0x3210}, {0x1010, 0x3232, 0x1010, 0x3232}};
  return prmt(a, b, kSelectors[static_cast<int>(kMode)][c & 3]);
}

}  // namespace warpstep::sim::ptx
