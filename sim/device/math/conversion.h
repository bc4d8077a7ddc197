// Conversions between integers and floating point with a stated rounding: __float2int_rn() and
// similar. A value that does not fit gives the nearest that does, as on a GPU (in C++ it is
// undefined, and x86 gives another answer).
#pragma once

#include <cmath>
#include <concepts>
#include <limits>

namespace warpstep::sim::conversion {

static_assert(std::numeric_limits<long double>::digits >= 64,
              "long double must hold any long long");

/// What a GPU answers for NaN: 0 between 32-bit types, else only the top bit set.
template <class Int, class Float>
constexpr Int kIntegerOfNan = sizeof(Int) == 4 && sizeof(Float) == 4
                                  ? Int{0}
                                  : static_cast<Int>(1ull << (8 * sizeof(Int) - 1));

/// Converts a value that is integral already.
template <class Int, class Float>
std::same_as<Int> auto saturated(Float x) {
  using Limits = std::numeric_limits<Int>;
  constexpr Float kTooLarge = Float{2} * static_cast<Float>(Int{1} << (Limits::digits - 1));
  if (x != x) return kIntegerOfNan<Int, Float>;
  if (x >= kTooLarge) return Limits::max();
  if (x <= static_cast<Float>(Limits::min())) return Limits::min();
  return static_cast<Int>(x);
}

// A cast rounds to nearest; where that went the wrong way, the neighbour is the answer.
template <class Float, class Exact>
std::same_as<Float> auto round_down(Exact x) {
  const Float nearest = static_cast<Float>(x);
  const bool above = static_cast<long double>(nearest) > static_cast<long double>(x);
  return above ? std::nextafter(nearest, -std::numeric_limits<Float>::infinity()) : nearest;
}

template <class Float, class Exact>
std::same_as<Float> auto round_up(Exact x) {
  const Float nearest = static_cast<Float>(x);
  const bool below = static_cast<long double>(nearest) < static_cast<long double>(x);
  return below ? std::nextafter(nearest, std::numeric_limits<Float>::infinity()) : nearest;
}

template <class Float, class Exact>
std::same_as<Float> auto round_to_zero(Exact x) {
  return x < Exact{0} ? round_up<Float>(x) : round_down<Float>(x);
}

// Everything inside is visible everywhere; the helpers above are not.
namespace intrinsics {

// clang-format off
inline int __float2int_rn(float x) { return saturated<int>(std::nearbyint(x)); }
inline int __float2int_rz(float x) { return saturated<int>(std::trunc(x)); }
inline int __float2int_ru(float x) { return saturated<int>(std::ceil(x)); }
inline int __float2int_rd(float x) { return saturated<int>(std::floor(x)); }

inline unsigned int __float2uint_rn(float x) { return saturated<unsigned int>(std::nearbyint(x)); }
inline unsigned int __float2uint_rz(float x) { return saturated<unsigned int>(std::trunc(x)); }
inline unsigned int __float2uint_ru(float x) { return saturated<unsigned int>(std::ceil(x)); }
inline unsigned int __float2uint_rd(float x) { return saturated<unsigned int>(std::floor(x)); }

inline long long __float2ll_rn(float x) { return saturated<long long>(std::nearbyint(x)); }
inline long long __float2ll_rz(float x) { return saturated<long long>(std::trunc(x)); }
inline long long __float2ll_ru(float x) { return saturated<long long>(std::ceil(x)); }
inline long long __float2ll_rd(float x) { return saturated<long long>(std::floor(x)); }

inline unsigned long long __float2ull_rn(float x) {
  return saturated<unsigned long long>(std::nearbyint(x));
}
inline unsigned long long __float2ull_rz(float x) {
  return saturated<unsigned long long>(std::trunc(x));
}
inline unsigned long long __float2ull_ru(float x) {
  return saturated<unsigned long long>(std::ceil(x));
}
inline unsigned long long __float2ull_rd(float x) {
  return saturated<unsigned long long>(std::floor(x));
}

inline int __double2int_rn(double x) { return saturated<int>(std::nearbyint(x)); }
inline int __double2int_rz(double x) { return saturated<int>(std::trunc(x)); }
inline int __double2int_ru(double x) { return saturated<int>(std::ceil(x)); }
inline int __double2int_rd(double x) { return saturated<int>(std::floor(x)); }

inline unsigned int __double2uint_rn(double x) {
  return saturated<unsigned int>(std::nearbyint(x));
}
inline unsigned int __double2uint_rz(double x) { return saturated<unsigned int>(std::trunc(x)); }
inline unsigned int __double2uint_ru(double x) { return saturated<unsigned int>(std::ceil(x)); }
inline unsigned int __double2uint_rd(double x) { return saturated<unsigned int>(std::floor(x)); }

inline long long __double2ll_rn(double x) { return saturated<long long>(std::nearbyint(x)); }
inline long long __double2ll_rz(double x) { return saturated<long long>(std::trunc(x)); }
inline long long __double2ll_ru(double x) { return saturated<long long>(std::ceil(x)); }
inline long long __double2ll_rd(double x) { return saturated<long long>(std::floor(x)); }

inline unsigned long long __double2ull_rn(double x) {
  return saturated<unsigned long long>(std::nearbyint(x));
}
inline unsigned long long __double2ull_rz(double x) {
  return saturated<unsigned long long>(std::trunc(x));
}
inline unsigned long long __double2ull_ru(double x) {
  return saturated<unsigned long long>(std::ceil(x));
}
inline unsigned long long __double2ull_rd(double x) {
  return saturated<unsigned long long>(std::floor(x));
}

inline float __int2float_rn(int x) { return static_cast<float>(x); }
inline float __int2float_rz(int x) { return round_to_zero<float>(x); }
inline float __int2float_ru(int x) { return round_up<float>(x); }
inline float __int2float_rd(int x) { return round_down<float>(x); }

inline float __uint2float_rn(unsigned int x) { return static_cast<float>(x); }
inline float __uint2float_rz(unsigned int x) { return round_to_zero<float>(x); }
inline float __uint2float_ru(unsigned int x) { return round_up<float>(x); }
inline float __uint2float_rd(unsigned int x) { return round_down<float>(x); }

inline float __ll2float_rn(long long x) { return static_cast<float>(x); }
inline float __ll2float_rz(long long x) { return round_to_zero<float>(x); }
inline float __ll2float_ru(long long x) { return round_up<float>(x); }
inline float __ll2float_rd(long long x) { return round_down<float>(x); }

inline float __ull2float_rn(unsigned long long x) { return static_cast<float>(x); }
inline float __ull2float_rz(unsigned long long x) { return round_to_zero<float>(x); }
inline float __ull2float_ru(unsigned long long x) { return round_up<float>(x); }
inline float __ull2float_rd(unsigned long long x) { return round_down<float>(x); }

inline double __int2double_rn(int x) { return static_cast<double>(x); }
inline double __uint2double_rn(unsigned int x) { return static_cast<double>(x); }

inline double __ll2double_rn(long long x) { return static_cast<double>(x); }
inline double __ll2double_rz(long long x) { return round_to_zero<double>(x); }
inline double __ll2double_ru(long long x) { return round_up<double>(x); }
inline double __ll2double_rd(long long x) { return round_down<double>(x); }

inline double __ull2double_rn(unsigned long long x) { return static_cast<double>(x); }
inline double __ull2double_rz(unsigned long long x) { return round_to_zero<double>(x); }
inline double __ull2double_ru(unsigned long long x) { return round_up<double>(x); }
inline double __ull2double_rd(unsigned long long x) { return round_down<double>(x); }

inline float __double2float_rn(double x) { return static_cast<float>(x); }
inline float __double2float_rz(double x) { return round_to_zero<float>(x); }
inline float __double2float_ru(double x) { return round_up<float>(x); }
inline float __double2float_rd(double x) { return round_down<float>(x); }
// clang-format on

}  // namespace intrinsics
}  // namespace warpstep::sim::conversion

using namespace warpstep::sim::conversion::intrinsics;
