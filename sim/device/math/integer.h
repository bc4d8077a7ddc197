// Integer intrinsics: bit counts, wide products, averages, byte selection and short dot products.
#pragma once

#include <vector_types.h>

#include <bit>
#include <concepts>
#include <cstdint>

namespace warpstep::sim {

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 Uint128;

/// Byte or half-word `index` of `word`, as a signed or an unsigned number.
template <class Lane>
constexpr std::same_as<int> auto lane_of(std::uint32_t word, int index) {
  return int{static_cast<Lane>(word >> (8 * sizeof(Lane) * static_cast<unsigned>(index)))};
}

template <class Lane>
constexpr std::same_as<std::uint32_t> auto dot4(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  for (int i = 0; i < 4; ++i) {
    c += static_cast<std::uint32_t>(lane_of<Lane>(a, i) * lane_of<Lane>(b, i));
  }
  return c;
}

/// Two half-words of `a` with the bytes `first` and `first + 1` of `b`.
template <class Wide, class Narrow>
constexpr std::same_as<std::uint32_t> auto dot2(std::uint32_t a, std::uint32_t b, int first,
                                                std::uint32_t c) {
  for (int i = 0; i < 2; ++i) {
    c += static_cast<std::uint32_t>(lane_of<Wide>(a, i) * lane_of<Narrow>(b, first + i));
  }
  return c;
}

/// The low 24 bits as a signed number.
constexpr int low24(int x) {
  return static_cast<int>(static_cast<unsigned>(x) << 8) >> 8;
}

constexpr std::uint64_t joined(std::uint32_t lo, std::uint32_t hi) {
  return std::uint64_t{hi} << 32 | lo;
}

}  // namespace warpstep::sim

// Counting and moving bits

inline int __popc(unsigned int x) {
  return std::popcount(x);
}
inline int __popcll(unsigned long long x) {
  return std::popcount(x);
}
inline int __clz(int x) {
  return std::countl_zero(static_cast<unsigned>(x));
}
inline int __clzll(long long x) {
  return std::countl_zero(static_cast<unsigned long long>(x));
}
inline int __ffs(int x) {
  return __builtin_ffs(x);
}
inline int __ffsll(long long x) {
  return __builtin_ffsll(x);
}

inline unsigned int __brev(unsigned int x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  return __builtin_bswap32(x);
}

inline unsigned long long __brevll(unsigned long long x) {
  const auto lo = static_cast<unsigned>(x);
  const auto hi = static_cast<unsigned>(x >> 32);
  return warpstep::sim::joined(__brev(hi), __brev(lo));
}

inline unsigned short __nv_bswap16(unsigned short x) {
  return __builtin_bswap16(x);
}
inline unsigned int __nv_bswap32(unsigned int x) {
  return __builtin_bswap32(x);
}
inline unsigned long long __nv_bswap64(unsigned long long x) {
  return __builtin_bswap64(x);
}

/// Four bytes picked out of the eight of y:x, one for each hexadecimal digit of `s`.
inline unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int s) {
  const std::uint64_t bytes = warpstep::sim::joined(x, y);
  unsigned int result = 0;
  for (int i = 0; i < 4; ++i) {
    const unsigned from = s >> (4 * i) & 7;
    result |= static_cast<unsigned>(bytes >> (8 * from) & 0xff) << (8 * i);
  }
  return result;
}

// The shift distance is taken modulo 32 (l, r) or is at most 32 (lc, rc).
inline unsigned int __funnelshift_l(unsigned int lo, unsigned int hi, unsigned int shift) {
  return static_cast<unsigned>(warpstep::sim::joined(lo, hi) << (shift & 31) >> 32);
}
inline unsigned int __funnelshift_lc(unsigned int lo, unsigned int hi, unsigned int shift) {
  return shift >= 32 ? lo : __funnelshift_l(lo, hi, shift);
}
inline unsigned int __funnelshift_r(unsigned int lo, unsigned int hi, unsigned int shift) {
  return static_cast<unsigned>(warpstep::sim::joined(lo, hi) >> (shift & 31));
}
inline unsigned int __funnelshift_rc(unsigned int lo, unsigned int hi, unsigned int shift) {
  return shift >= 32 ? hi : __funnelshift_r(lo, hi, shift);
}

/// The position of a set bit of `mask`: the `offset`-th one at or above `base`, or at or below it
/// when `offset` is negative; 0 asks for `base` itself. 0xffffffff when there is none.
inline unsigned int __fns(unsigned int mask, unsigned int base, int offset) {
  const int step = offset < 0 ? -1 : 1;
  int left = offset < 0 ? -offset : offset;
  if (offset == 0) return base < 32 && (mask >> base & 1) != 0 ? base : 0xffffffffu;
  for (int at = static_cast<int>(base); at >= 0 && at < 32; at += step) {
    if ((mask >> at & 1) != 0 && --left == 0) return static_cast<unsigned>(at);
  }
  return 0xffffffffu;
}

// Products

inline int __mul24(int x, int y) {
  using warpstep::sim::low24;
  return static_cast<int>(static_cast<unsigned>(low24(x)) * static_cast<unsigned>(low24(y)));
}
inline unsigned int __umul24(unsigned int x, unsigned int y) {
  return (x & 0xffffffu) * (y & 0xffffffu);
}
inline int __mulhi(int x, int y) {
  return static_cast<int>(static_cast<std::int64_t>(x) * y >> 32);
}
inline unsigned int __umulhi(unsigned int x, unsigned int y) {
  return static_cast<unsigned>(static_cast<std::uint64_t>(x) * y >> 32);
}
inline long long __mul64hi(long long x, long long y) {
  return static_cast<long long>(static_cast<warpstep::sim::Int128>(x) * y >> 64);
}
inline unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  return static_cast<unsigned long long>(static_cast<warpstep::sim::Uint128>(x) * y >> 64);
}

// Distances and averages

inline unsigned int __sad(int x, int y, unsigned int z) {
  const auto a = static_cast<unsigned>(x), b = static_cast<unsigned>(y);
  return z + (x > y ? a - b : b - a);
}
inline unsigned int __usad(unsigned int x, unsigned int y, unsigned int z) {
  return z + (x > y ? x - y : y - x);
}
inline int __hadd(int x, int y) {
  return static_cast<int>((static_cast<std::int64_t>(x) + y) >> 1);
}
inline int __rhadd(int x, int y) {
  return static_cast<int>((static_cast<std::int64_t>(x) + y + 1) >> 1);
}
inline unsigned int __uhadd(unsigned int x, unsigned int y) {
  return static_cast<unsigned>((static_cast<std::uint64_t>(x) + y) >> 1);
}
inline unsigned int __urhadd(unsigned int x, unsigned int y) {
  return static_cast<unsigned>((static_cast<std::uint64_t>(x) + y + 1) >> 1);
}

// Dot products of bytes, and of half-words with bytes

inline int __dp4a(int a, int b, int c) {
  return static_cast<int>(warpstep::sim::dot4<std::int8_t>(
      static_cast<unsigned>(a), static_cast<unsigned>(b), static_cast<unsigned>(c)));
}
inline unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c) {
  return warpstep::sim::dot4<std::uint8_t>(a, b, c);
}
inline int __dp4a(char4 a, char4 b, int c) {
  return __dp4a(std::bit_cast<int>(a), std::bit_cast<int>(b), c);
}
inline unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int c) {
  return __dp4a(std::bit_cast<unsigned>(a), std::bit_cast<unsigned>(b), c);
}

inline int __dp2a_lo(int a, int b, int c) {
  return static_cast<int>(warpstep::sim::dot2<std::int16_t, std::int8_t>(
      static_cast<unsigned>(a), static_cast<unsigned>(b), 0, static_cast<unsigned>(c)));
}
inline unsigned int __dp2a_lo(unsigned int a, unsigned int b, unsigned int c) {
  return warpstep::sim::dot2<std::uint16_t, std::uint8_t>(a, b, 0, c);
}
inline int __dp2a_lo(short2 a, char4 b, int c) {
  return __dp2a_lo(std::bit_cast<int>(a), std::bit_cast<int>(b), c);
}
inline unsigned int __dp2a_lo(ushort2 a, uchar4 b, unsigned int c) {
  return __dp2a_lo(std::bit_cast<unsigned>(a), std::bit_cast<unsigned>(b), c);
}

inline int __dp2a_hi(int a, int b, int c) {
  return static_cast<int>(warpstep::sim::dot2<std::int16_t, std::int8_t>(
      static_cast<unsigned>(a), static_cast<unsigned>(b), 2, static_cast<unsigned>(c)));
}
inline unsigned int __dp2a_hi(unsigned int a, unsigned int b, unsigned int c) {
  return warpstep::sim::dot2<std::uint16_t, std::uint8_t>(a, b, 2, c);
}
inline int __dp2a_hi(short2 a, char4 b, int c) {
  return __dp2a_hi(std::bit_cast<int>(a), std::bit_cast<int>(b), c);
}
inline unsigned int __dp2a_hi(ushort2 a, uchar4 b, unsigned int c) {
  return __dp2a_hi(std::bit_cast<unsigned>(a), std::bit_cast<unsigned>(b), c);
}
