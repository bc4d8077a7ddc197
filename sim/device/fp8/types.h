// The types of cuda_fp8.h for numbers, and vectors of two and four of them. What is made of other
// numbers is rounded and saturates.
#pragma once

#include "sim/device/fp8/conversion.h"
#include "sim/device/half/integer.h"

namespace warpstep::sim::fp8 {

template <__nv_fp8_interpretation_t kKind>
struct Number {
  __nv_fp8_storage_t __x;

  Number() = default;
  explicit Number(__half x) : __x(__nv_cvt_halfraw_to_fp8(x, __NV_SATFINITE, kKind)) {}
  explicit Number(__nv_bfloat16 x) : __x(__nv_cvt_bfloat16raw_to_fp8(x, __NV_SATFINITE, kKind)) {}
  explicit Number(float x) : __x(__nv_cvt_float_to_fp8(x, __NV_SATFINITE, kKind)) {}
  explicit Number(double x) : __x(__nv_cvt_double_to_fp8(x, __NV_SATFINITE, kKind)) {}
  explicit Number(short x) : Number(double(x)) {}
  explicit Number(unsigned short x) : Number(double(x)) {}
  explicit Number(int x) : Number(double(x)) {}
  explicit Number(unsigned int x) : Number(double(x)) {}
  explicit Number(long x) : Number(double(x)) {}
  explicit Number(unsigned long x) : Number(double(x)) {}
  explicit Number(long long x) : Number(double(x)) {}
  explicit Number(unsigned long long x) : Number(double(x)) {}

  explicit operator __half() const { return __nv_cvt_fp8_to_halfraw(__x, kKind); }
  explicit operator float() const { return float(__half(*this)); }
  explicit operator __nv_bfloat16() const { return __nv_bfloat16(float(*this)); }
  explicit operator double() const { return float(*this); }
  explicit operator bool() const { return (__x & ~kSign & 0xff) != 0; }

  // Towards zero; what does not fit becomes the nearest integer that does.
  explicit operator signed char() const { return to_integer<signed char>(); }
  explicit operator unsigned char() const { return to_integer<unsigned char>(); }
  explicit operator char() const { return to_integer<char>(); }
  explicit operator short() const { return to_integer<short>(); }
  explicit operator unsigned short() const { return to_integer<unsigned short>(); }
  explicit operator int() const { return to_integer<int>(); }
  explicit operator unsigned int() const { return to_integer<unsigned int>(); }
  explicit operator long() const { return to_integer<long>(); }
  explicit operator unsigned long() const { return to_integer<unsigned long>(); }
  explicit operator long long() const { return to_integer<long long>(); }
  explicit operator unsigned long long() const { return to_integer<unsigned long long>(); }

 private:
  template <class Int>
  Int to_integer() const {
    return half::to_integer<Int>(__half(*this), half::Rounding::kToZero);
  }
};

template <__nv_fp8_interpretation_t kKind>
struct Pair {
  __nv_fp8x2_storage_t __x;

  Pair() = default;
  explicit Pair(__half2 x) : __x(__nv_cvt_halfraw2_to_fp8x2(x, __NV_SATFINITE, kKind)) {}
  explicit Pair(__nv_bfloat162 x) : __x(__nv_cvt_bfloat16raw2_to_fp8x2(x, __NV_SATFINITE, kKind)) {}
  explicit Pair(float2 x) : __x(__nv_cvt_float2_to_fp8x2(x, __NV_SATFINITE, kKind)) {}
  explicit Pair(double2 x) : __x(__nv_cvt_double2_to_fp8x2(x, __NV_SATFINITE, kKind)) {}

  explicit operator __half2() const { return __nv_cvt_fp8x2_to_halfraw2(__x, kKind); }
  explicit operator float2() const {
    const __half2 pair(*this);
    return {float(pair.x), float(pair.y)};
  }
};

/// Four of any of the formats, in pairs of the type.
template <class Two>
struct Quad {
  __nv_fp8x4_storage_t __x;

  Quad() = default;
  explicit Quad(__half2 low, __half2 high) : Quad(Two(low), Two(high)) {}
  explicit Quad(__nv_bfloat162 low, __nv_bfloat162 high) : Quad(Two(low), Two(high)) {}
  explicit Quad(float4 x) : Quad(Two(float2{x.x, x.y}), Two(float2{x.z, x.w})) {}
  explicit Quad(double4 x) : Quad(Two(double2{x.x, x.y}), Two(double2{x.z, x.w})) {}
  explicit Quad(double4_16a x) : Quad(Two(double2{x.x, x.y}), Two(double2{x.z, x.w})) {}
  explicit Quad(double4_32a x) : Quad(Two(double2{x.x, x.y}), Two(double2{x.z, x.w})) {}

  explicit operator float4() const {
    Two low, high;
    low.__x = static_cast<__nv_fp8x2_storage_t>(__x);
    high.__x = static_cast<__nv_fp8x2_storage_t>(__x >> 16);
    const float2 first(low), last(high);
    return {first.x, first.y, last.x, last.y};
  }

 private:
  Quad(Two low, Two high) : __x(low.__x | static_cast<unsigned>(high.__x) << 16) {}
};

}  // namespace warpstep::sim::fp8

/// A number of 8 bits: sign, 4 of exponent, 3 of fraction; from 2^-9 to 448.
struct __nv_fp8_e4m3 : warpstep::sim::fp8::Number<__NV_E4M3> {
  using Number::Number;
};
/// A number of 8 bits: sign, 5 of exponent, 2 of fraction; from 2^-16 to 57344.
struct __nv_fp8_e5m2 : warpstep::sim::fp8::Number<__NV_E5M2> {
  using Number::Number;
};
struct alignas(2) __nv_fp8x2_e4m3 : warpstep::sim::fp8::Pair<__NV_E4M3> {
  using Pair::Pair;
};
struct alignas(2) __nv_fp8x2_e5m2 : warpstep::sim::fp8::Pair<__NV_E5M2> {
  using Pair::Pair;
};
struct alignas(4) __nv_fp8x4_e4m3 : warpstep::sim::fp8::Quad<__nv_fp8x2_e4m3> {
  using Quad::Quad;
};
struct alignas(4) __nv_fp8x4_e5m2 : warpstep::sim::fp8::Quad<__nv_fp8x2_e5m2> {
  using Quad::Quad;
};
