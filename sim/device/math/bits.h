// The same bits under another type: __float_as_int() and similar.
#pragma once

#include <bit>
#include <cstdint>

inline int __float_as_int(float x) {
  return std::bit_cast<int>(x);
}
inline unsigned int __float_as_uint(float x) {
  return std::bit_cast<unsigned int>(x);
}
inline float __int_as_float(int x) {
  return std::bit_cast<float>(x);
}
inline float __uint_as_float(unsigned int x) {
  return std::bit_cast<float>(x);
}

inline long long __double_as_longlong(double x) {
  return std::bit_cast<long long>(x);
}
inline double __longlong_as_double(long long x) {
  return std::bit_cast<double>(x);
}

/// The upper half of a double: sign, exponent and the first 20 bits of the fraction.
inline int __double2hiint(double x) {
  return static_cast<int>(std::bit_cast<std::uint64_t>(x) >> 32);
}

inline int __double2loint(double x) {
  return static_cast<int>(std::bit_cast<std::uint64_t>(x));
}

inline double __hiloint2double(int hi, int lo) {
  const std::uint64_t upper = static_cast<std::uint32_t>(hi);
  return std::bit_cast<double>(upper << 32 | static_cast<std::uint32_t>(lo));
}
