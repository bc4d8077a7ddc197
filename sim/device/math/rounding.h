// Arithmetic with a stated rounding: __fadd_rn(), __fma_ru(), __fsqrt_rd() and similar. _rn to
// nearest, _rz towards zero, _ru up, _rd down. None of them is ever fused with a neighbour.
#pragma once

#include <bit>
#include <cfenv>
#include <cmath>
#include <concepts>
#include <cstdint>

namespace warpstep::sim::rounding {

// The compiler knows nothing of a value that went through an empty asm, so it cannot fuse a
// multiplication and an addition across it.
inline float unfused(float x) {
  auto bits = std::bit_cast<std::uint32_t>(x);
  asm("" : "+r"(bits));
  return std::bit_cast<float>(bits);
}
inline double unfused(double x) {
  auto bits = std::bit_cast<std::uint64_t>(x);
  asm("" : "+r"(bits));
  return std::bit_cast<double>(bits);
}

// volatile: an operation between two of these stays between the two changes of the rounding mode.
inline float pinned(float x) {
  auto bits = std::bit_cast<std::uint32_t>(x);
  asm volatile("" : "+r"(bits) : : "memory");
  return std::bit_cast<float>(bits);
}
inline double pinned(double x) {
  auto bits = std::bit_cast<std::uint64_t>(x);
  asm volatile("" : "+r"(bits) : : "memory");
  return std::bit_cast<double>(bits);
}

template <class Value>
std::same_as<Value> auto in_mode(int mode, Value (*operation)(Value, Value, Value), Value x,
                                 Value y = 0, Value z = 0) {
  const int before = std::fegetround();
  std::fesetround(mode);
  const Value result = pinned(operation(pinned(x), pinned(y), pinned(z)));
  std::fesetround(before);
  return result;
}

// clang-format off
template <class Value> auto sum(Value x, Value y, Value) { return x + y; }
template <class Value> auto difference(Value x, Value y, Value) { return x - y; }
template <class Value> auto product(Value x, Value y, Value) { return x * y; }
template <class Value> auto quotient(Value x, Value y, Value) { return x / y; }
template <class Value> auto fused(Value x, Value y, Value z) { return std::fma(x, y, z); }
template <class Value> auto root(Value x, Value, Value) { return std::sqrt(x); }
// clang-format on

constexpr int kToZero = FE_TOWARDZERO;
constexpr int kUp = FE_UPWARD;
constexpr int kDown = FE_DOWNWARD;

// Everything inside is visible everywhere; the helpers above are not.
namespace intrinsics {

// clang-format off
inline float __fadd_rn(float x, float y) { return unfused(x) + unfused(y); }
inline float __fadd_rz(float x, float y) { return in_mode<float>(kToZero, sum, x, y); }
inline float __fadd_ru(float x, float y) { return in_mode<float>(kUp, sum, x, y); }
inline float __fadd_rd(float x, float y) { return in_mode<float>(kDown, sum, x, y); }

inline float __fsub_rn(float x, float y) { return unfused(x) - unfused(y); }
inline float __fsub_rz(float x, float y) { return in_mode<float>(kToZero, difference, x, y); }
inline float __fsub_ru(float x, float y) { return in_mode<float>(kUp, difference, x, y); }
inline float __fsub_rd(float x, float y) { return in_mode<float>(kDown, difference, x, y); }

inline float __fmul_rn(float x, float y) { return unfused(x * y); }
inline float __fmul_rz(float x, float y) { return in_mode<float>(kToZero, product, x, y); }
inline float __fmul_ru(float x, float y) { return in_mode<float>(kUp, product, x, y); }
inline float __fmul_rd(float x, float y) { return in_mode<float>(kDown, product, x, y); }

inline float __fdiv_rn(float x, float y) { return x / y; }
inline float __fdiv_rz(float x, float y) { return in_mode<float>(kToZero, quotient, x, y); }
inline float __fdiv_ru(float x, float y) { return in_mode<float>(kUp, quotient, x, y); }
inline float __fdiv_rd(float x, float y) { return in_mode<float>(kDown, quotient, x, y); }

inline float __fmaf_rn(float x, float y, float z) { return std::fma(x, y, z); }
inline float __fmaf_rz(float x, float y, float z) {
  return in_mode<float>(kToZero, fused, x, y, z);
}
inline float __fmaf_ru(float x, float y, float z) { return in_mode<float>(kUp, fused, x, y, z); }
inline float __fmaf_rd(float x, float y, float z) { return in_mode<float>(kDown, fused, x, y, z); }

inline float __fmaf_ieee_rn(float x, float y, float z) { return std::fma(x, y, z); }
inline float __fmaf_ieee_rz(float x, float y, float z) {
  return in_mode<float>(kToZero, fused, x, y, z);
}
inline float __fmaf_ieee_ru(float x, float y, float z) {
  return in_mode<float>(kUp, fused, x, y, z);
}
inline float __fmaf_ieee_rd(float x, float y, float z) {
  return in_mode<float>(kDown, fused, x, y, z);
}

inline float __frcp_rn(float x) { return 1.0f / x; }
inline float __frcp_rz(float x) { return in_mode<float>(kToZero, quotient, 1.0f, x); }
inline float __frcp_ru(float x) { return in_mode<float>(kUp, quotient, 1.0f, x); }
inline float __frcp_rd(float x) { return in_mode<float>(kDown, quotient, 1.0f, x); }

inline float __fsqrt_rn(float x) { return std::sqrt(x); }
inline float __fsqrt_rz(float x) { return in_mode<float>(kToZero, root, x); }
inline float __fsqrt_ru(float x) { return in_mode<float>(kUp, root, x); }
inline float __fsqrt_rd(float x) { return in_mode<float>(kDown, root, x); }

inline float __frsqrt_rn(float x) {
  return static_cast<float>(1 / std::sqrt(static_cast<long double>(x)));
}

inline double __dadd_rn(double x, double y) { return unfused(x) + unfused(y); }
inline double __dadd_rz(double x, double y) { return in_mode<double>(kToZero, sum, x, y); }
inline double __dadd_ru(double x, double y) { return in_mode<double>(kUp, sum, x, y); }
inline double __dadd_rd(double x, double y) { return in_mode<double>(kDown, sum, x, y); }

inline double __dsub_rn(double x, double y) { return unfused(x) - unfused(y); }
inline double __dsub_rz(double x, double y) { return in_mode<double>(kToZero, difference, x, y); }
inline double __dsub_ru(double x, double y) { return in_mode<double>(kUp, difference, x, y); }
inline double __dsub_rd(double x, double y) { return in_mode<double>(kDown, difference, x, y); }

inline double __dmul_rn(double x, double y) { return unfused(x * y); }
inline double __dmul_rz(double x, double y) { return in_mode<double>(kToZero, product, x, y); }
inline double __dmul_ru(double x, double y) { return in_mode<double>(kUp, product, x, y); }
inline double __dmul_rd(double x, double y) { return in_mode<double>(kDown, product, x, y); }

inline double __ddiv_rn(double x, double y) { return x / y; }
inline double __ddiv_rz(double x, double y) { return in_mode<double>(kToZero, quotient, x, y); }
inline double __ddiv_ru(double x, double y) { return in_mode<double>(kUp, quotient, x, y); }
inline double __ddiv_rd(double x, double y) { return in_mode<double>(kDown, quotient, x, y); }

inline double __fma_rn(double x, double y, double z) { return std::fma(x, y, z); }
inline double __fma_rz(double x, double y, double z) {
  return in_mode<double>(kToZero, fused, x, y, z);
}
inline double __fma_ru(double x, double y, double z) {
  return in_mode<double>(kUp, fused, x, y, z);
}
inline double __fma_rd(double x, double y, double z) {
  return in_mode<double>(kDown, fused, x, y, z);
}

inline double __drcp_rn(double x) { return 1.0 / x; }
inline double __drcp_rz(double x) { return in_mode<double>(kToZero, quotient, 1.0, x); }
inline double __drcp_ru(double x) { return in_mode<double>(kUp, quotient, 1.0, x); }
inline double __drcp_rd(double x) { return in_mode<double>(kDown, quotient, 1.0, x); }

inline double __dsqrt_rn(double x) { return std::sqrt(x); }
inline double __dsqrt_rz(double x) { return in_mode<double>(kToZero, root, x); }
inline double __dsqrt_ru(double x) { return in_mode<double>(kUp, root, x); }
inline double __dsqrt_rd(double x) { return in_mode<double>(kDown, root, x); }
// clang-format on

}  // namespace intrinsics
}  // namespace warpstep::sim::rounding

using namespace warpstep::sim::rounding::intrinsics;
