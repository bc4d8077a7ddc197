// The DPX intrinsics for dynamic programming: the most or least of two or three numbers or sums,
// on words or on two half-words. "relu" also replaces a negative answer by 0.
#pragma once

#include <concepts>
#include <cstdint>

#include "sim/device/math/integer.h"

namespace warpstep::sim::dpx {

using Uint32 = unsigned int;
using Int16 = std::int16_t;
using Uint16 = std::uint16_t;

// clang-format off
template <class Int> auto most(Int a, Int b) { return a < b ? b : a; }
template <class Int> auto least(Int a, Int b) { return b < a ? b : a; }
template <class Int> auto most3(Int a, Int b, Int c) { return most(most(a, b), c); }
template <class Int> auto least3(Int a, Int b, Int c) { return least(least(a, b), c); }
template <class Int> auto most3_relu(Int a, Int b, Int c) { return most(most3(a, b, c), Int{0}); }
template <class Int> auto least3_relu(Int a, Int b, Int c) { return most(least3(a, b, c), Int{0}); }
// A sum wraps around, whatever its type.
template <class Int> auto sum(Int a, Int b) { return static_cast<Int>(Uint32(a) + Uint32(b)); }
template <class Int> auto sum_most(Int a, Int b, Int c) { return most(sum(a, b), c); }
template <class Int> auto sum_least(Int a, Int b, Int c) { return least(sum(a, b), c); }
template <class Int> auto sum_most_relu(Int a, Int b, Int c) {
  return most(sum_most(a, b, c), Int{0});
}
template <class Int> auto sum_least_relu(Int a, Int b, Int c) {
  return most(sum_least(a, b, c), Int{0});
}
// clang-format on

template <class Lane, Lane (*operation)(Lane, Lane, Lane)>
std::same_as<unsigned> auto halves(unsigned a, unsigned b, unsigned c) {
  unsigned result = 0;
  for (int i = 0; i < 2; ++i) {
    const Lane answer =
        operation(static_cast<Lane>(lane_of<Lane>(a, i)), static_cast<Lane>(lane_of<Lane>(b, i)),
                  static_cast<Lane>(lane_of<Lane>(c, i)));
    result |= static_cast<unsigned>(static_cast<Uint16>(answer)) << (16 * i);
  }
  return result;
}

/// The first number where it wins or equals the other, and whether it does.
template <class Int>
std::same_as<Int> auto most_and_side(Int a, Int b, bool* is_first) {
  *is_first = a >= b;
  return *is_first ? a : b;
}
template <class Int>
std::same_as<Int> auto least_and_side(Int a, Int b, bool* is_first) {
  *is_first = a <= b;
  return *is_first ? a : b;
}

template <class Lane, Lane (*operation)(Lane, Lane, bool*)>
std::same_as<unsigned> auto halves_and_sides(unsigned a, unsigned b, bool* is_first_hi,
                                             bool* is_first_lo) {
  const auto answer = [&](int i, bool* is_first) {
    const Lane x = static_cast<Lane>(lane_of<Lane>(a, i)),
               y = static_cast<Lane>(lane_of<Lane>(b, i));
    return static_cast<unsigned>(static_cast<Uint16>(operation(x, y, is_first)));
  };
  return answer(1, is_first_hi) << 16 | answer(0, is_first_lo);
}

// Everything inside is visible everywhere; the helpers above are not.
namespace intrinsics {

// clang-format off
inline int __vimax_s32_relu(int a, int b) { return most3_relu<int>(a, b, b); }
inline unsigned __vimax_s16x2_relu(unsigned a, unsigned b) {
  return halves<Int16, most3_relu>(a, b, b);
}
inline int __vimin_s32_relu(int a, int b) { return least3_relu<int>(a, b, b); }
inline unsigned __vimin_s16x2_relu(unsigned a, unsigned b) {
  return halves<Int16, least3_relu>(a, b, b);
}
inline int __vimax3_s32(int a, int b, int c) { return most3<int>(a, b, c); }
inline unsigned __vimax3_u32(unsigned a, unsigned b, unsigned c) {
  return most3<unsigned>(a, b, c);
}
inline unsigned __vimax3_s16x2(unsigned a, unsigned b, unsigned c) {
  return halves<Int16, most3>(a, b, c);
}
inline unsigned __vimax3_u16x2(unsigned a, unsigned b, unsigned c) {
  return halves<Uint16, most3>(a, b, c);
}
inline int __vimax3_s32_relu(int a, int b, int c) { return most3_relu<int>(a, b, c); }
inline unsigned __vimax3_s16x2_relu(unsigned a, unsigned b, unsigned c) {
  return halves<Int16, most3_relu>(a, b, c);
}
inline int __vimin3_s32(int a, int b, int c) { return least3<int>(a, b, c); }
inline unsigned __vimin3_u32(unsigned a, unsigned b, unsigned c) {
  return least3<unsigned>(a, b, c);
}
inline unsigned __vimin3_s16x2(unsigned a, unsigned b, unsigned c) {
  return halves<Int16, least3>(a, b, c);
}
inline unsigned __vimin3_u16x2(unsigned a, unsigned b, unsigned c) {
  return halves<Uint16, least3>(a, b, c);
}
inline int __vimin3_s32_relu(int a, int b, int c) { return least3_relu<int>(a, b, c); }
inline unsigned __vimin3_s16x2_relu(unsigned a, unsigned b, unsigned c) {
  return halves<Int16, least3_relu>(a, b, c);
}
inline int __viaddmax_s32(int a, int b, int c) { return sum_most<int>(a, b, c); }
inline unsigned __viaddmax_u32(unsigned a, unsigned b, unsigned c) {
  return sum_most<unsigned>(a, b, c);
}
inline unsigned __viaddmax_s16x2(unsigned a, unsigned b, unsigned c) {
  return halves<Int16, sum_most>(a, b, c);
}
inline unsigned __viaddmax_u16x2(unsigned a, unsigned b, unsigned c) {
  return halves<Uint16, sum_most>(a, b, c);
}
inline int __viaddmax_s32_relu(int a, int b, int c) { return sum_most_relu<int>(a, b, c); }
inline unsigned __viaddmax_s16x2_relu(unsigned a, unsigned b, unsigned c) {
  return halves<Int16, sum_most_relu>(a, b, c);
}
inline int __viaddmin_s32(int a, int b, int c) { return sum_least<int>(a, b, c); }
inline unsigned __viaddmin_u32(unsigned a, unsigned b, unsigned c) {
  return sum_least<unsigned>(a, b, c);
}
inline unsigned __viaddmin_s16x2(unsigned a, unsigned b, unsigned c) {
  return halves<Int16, sum_least>(a, b, c);
}
inline unsigned __viaddmin_u16x2(unsigned a, unsigned b, unsigned c) {
  return halves<Uint16, sum_least>(a, b, c);
}
inline int __viaddmin_s32_relu(int a, int b, int c) { return sum_least_relu<int>(a, b, c); }
inline unsigned __viaddmin_s16x2_relu(unsigned a, unsigned b, unsigned c) {
  return halves<Int16, sum_least_relu>(a, b, c);
}
inline int __vibmax_s32(int a, int b, bool* pred) { return most_and_side<int>(a, b, pred); }
inline unsigned __vibmax_u32(unsigned a, unsigned b, bool* pred) {
  return most_and_side<unsigned>(a, b, pred);
}
inline unsigned __vibmax_s16x2(unsigned a, unsigned b, bool* pred_hi, bool* pred_lo) {
  return halves_and_sides<Int16, most_and_side>(a, b, pred_hi, pred_lo);
}
inline unsigned __vibmax_u16x2(unsigned a, unsigned b, bool* pred_hi, bool* pred_lo) {
  return halves_and_sides<Uint16, most_and_side>(a, b, pred_hi, pred_lo);
}
inline int __vibmin_s32(int a, int b, bool* pred) { return least_and_side<int>(a, b, pred); }
inline unsigned __vibmin_u32(unsigned a, unsigned b, bool* pred) {
  return least_and_side<unsigned>(a, b, pred);
}
inline unsigned __vibmin_s16x2(unsigned a, unsigned b, bool* pred_hi, bool* pred_lo) {
  return halves_and_sides<Int16, least_and_side>(a, b, pred_hi, pred_lo);
}
inline unsigned __vibmin_u16x2(unsigned a, unsigned b, bool* pred_hi, bool* pred_lo) {
  return halves_and_sides<Uint16, least_and_side>(a, b, pred_hi, pred_lo);
}
// clang-format on

}  // namespace intrinsics
}  // namespace warpstep::sim::dpx

using namespace warpstep::sim::dpx::intrinsics;
