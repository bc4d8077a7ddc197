// __half and __half2: the types of cuda_fp16.h with CUDA's conversions.
#pragma once

#include <type_traits>

#include "sim/device/half/format.h"
#include "sim/device/half/integer.h"

/// The bits of a __half, for code that sets them.
struct alignas(2) __half_raw {
  unsigned short x;
};

struct alignas(4) __half2_raw {
  unsigned short x, y;
};

struct __half;
struct __nv_bfloat16;

template <>
struct warpstep::sim::half::Format<__half> : warpstep::sim::half::Binary16<5> {
  /// The bits of the float that a NaN becomes: always the same one.
  static constexpr unsigned float_nan(unsigned) { return 0x7fffffffu; }
};

/// A number of 16 bits: sign, 5 of exponent, 10 of fraction; from 2^-24 to 65504.
struct alignas(2) __half {
 protected:
  unsigned short __x;

 public:
  __half() = default;
  constexpr __half(const __half_raw& raw) : __x(raw.x) {}
  explicit __half(__nv_bfloat16 x);
  __half(float x) : __half(to_nearest(x)) {}
  __half(double x) : __half(to_nearest(x)) {}
  __half(short x) : __half(to_nearest(x)) {}
  __half(unsigned short x) : __half(to_nearest(x)) {}
  __half(int x) : __half(to_nearest(x)) {}
  __half(unsigned int x) : __half(to_nearest(x)) {}
  __half(long x) : __half(to_nearest(x)) {}
  __half(unsigned long x) : __half(to_nearest(x)) {}
  __half(long long x) : __half(to_nearest(x)) {}
  __half(unsigned long long x) : __half(to_nearest(x)) {}

  __half& operator=(const __half_raw& raw) { return __x = raw.x, *this; }
  volatile __half& operator=(const __half_raw& raw) volatile { return __x = raw.x, *this; }
  volatile __half& operator=(const volatile __half_raw& raw) volatile { return __x = raw.x, *this; }
  __half& operator=(float x) { return *this = __half(x); }
  __half& operator=(double x) { return *this = __half(x); }
  __half& operator=(short x) { return *this = __half(x); }
  __half& operator=(unsigned short x) { return *this = __half(x); }
  __half& operator=(int x) { return *this = __half(x); }
  __half& operator=(unsigned int x) { return *this = __half(x); }
  __half& operator=(long long x) { return *this = __half(x); }
  __half& operator=(unsigned long long x) { return *this = __half(x); }

  operator __half_raw() const { return {__x}; }
  operator __half_raw() const volatile { return {__x}; }
  operator float() const { return warpstep::sim::half::value_of(copy()); }
  constexpr operator bool() const { return (__x & 0x7fff) != 0; }

  // Towards zero, as a cast from float; there is none to double, which would make `+` ambiguous.
  operator signed char() const { return to_integer<signed char>(); }
  operator unsigned char() const { return to_integer<unsigned char>(); }
  operator char() const { return to_integer<char>(); }
  operator short() const { return to_integer<short>(); }
  operator unsigned short() const { return to_integer<unsigned short>(); }
  operator int() const { return to_integer<int>(); }
  operator unsigned int() const { return to_integer<unsigned int>(); }
  operator long() const { return to_integer<long>(); }
  operator unsigned long() const { return to_integer<unsigned long>(); }
  operator long long() const { return to_integer<long long>(); }
  operator unsigned long long() const { return to_integer<unsigned long long>(); }

 private:
  /// A call copies a class without a hook for its bytes; a number it does not.
  __half copy() const { return __half_raw{__x}; }

  static __half to_nearest(double x) { return warpstep::sim::half::from_double<__half>(x); }
  template <class Int>
  static __half to_nearest(Int x) {
    return warpstep::sim::half::from_integer<__half>(x, warpstep::sim::half::Rounding::kNearest);
  }
  static __half to_nearest(float x) { return warpstep::sim::half::rounded<__half>(x); }

  template <class Int>
  Int to_integer() const {
    return warpstep::sim::half::to_integer<Int>(copy(), warpstep::sim::half::Rounding::kToZero);
  }
};

/// Two of them in one word, which a GPU computes on at once.
struct alignas(4) __half2 {
 private:
  using Word = warpstep::sim::half::Word;

 public:
  __half x, y;

  __half2() = default;
  // Spelled out as nvcc's are, so that what wants a plain type refuses pairs here as it does there.
  constexpr __half2(const __half2& other) {
    if (std::is_constant_evaluated())
      x = other.x, y = other.y;
    else
      *reinterpret_cast<Word*>(this) = *reinterpret_cast<const Word*>(&other);
  }
  constexpr __half2& operator=(const __half2& other) {
    if (std::is_constant_evaluated()) return x = other.x, y = other.y, *this;
    *reinterpret_cast<Word*>(this) = *reinterpret_cast<const Word*>(&other);
    return *this;
  }
  constexpr __half2(const __half& low, const __half& high) : x(low), y(high) {}
  constexpr __half2(const __half2_raw& raw) : x(__half_raw{raw.x}), y(__half_raw{raw.y}) {}
  __half2& operator=(const __half2_raw& raw) { return *this = __half2(raw); }
  operator __half2_raw() const { return {__half_raw(x).x, __half_raw(y).x}; }
};

using half = __half;
using half2 = __half2;
using nv_half = __half;
using nv_half2 = __half2;
using __nv_half = __half;
using __nv_half2 = __half2;
using __nv_half_raw = __half_raw;
using __nv_half2_raw = __half2_raw;
