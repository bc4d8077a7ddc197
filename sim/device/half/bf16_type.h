// __nv_bfloat16 and __nv_bfloat162: the types of cuda_bf16.h with CUDA's conversions.
// other numbers.
#pragma once

#include <type_traits>

#include "sim/device/half/fp16_type.h"
#include "sim/device/half/integer.h"

/// The bits of a __nv_bfloat16, for code that sets them.
struct alignas(2) __nv_bfloat16_raw {
  unsigned short x;
};

struct alignas(4) __nv_bfloat162_raw {
  unsigned short x, y;
};

struct __nv_bfloat16;

template <>
struct warpstep::sim::half::Format<__nv_bfloat16> : warpstep::sim::half::Binary16<8> {
  /// The bits of the float that a NaN becomes: they stay, it is a float cut off.
  static constexpr unsigned float_nan(unsigned bits) { return bits << 16; }
};

/// A number of 16 bits: sign, 8 of exponent as in a float, 7 of fraction.
struct alignas(2) __nv_bfloat16 {
 protected:
  unsigned short __x;

 public:
  __nv_bfloat16() = default;
  constexpr __nv_bfloat16(const __nv_bfloat16_raw& raw) : __x(raw.x) {}
  explicit __nv_bfloat16(__half x) : __nv_bfloat16(to_nearest(float(x))) {}
  __nv_bfloat16(float x) : __nv_bfloat16(to_nearest(x)) {}
  __nv_bfloat16(double x) : __nv_bfloat16(to_nearest(x)) {}
  __nv_bfloat16(short x) : __nv_bfloat16(to_nearest(x)) {}
  __nv_bfloat16(unsigned short x) : __nv_bfloat16(to_nearest(x)) {}
  __nv_bfloat16(int x) : __nv_bfloat16(to_nearest(x)) {}
  __nv_bfloat16(unsigned int x) : __nv_bfloat16(to_nearest(x)) {}
  __nv_bfloat16(long x) : __nv_bfloat16(to_nearest(x)) {}
  __nv_bfloat16(unsigned long x) : __nv_bfloat16(to_nearest(x)) {}
  __nv_bfloat16(long long x) : __nv_bfloat16(to_nearest(x)) {}
  __nv_bfloat16(unsigned long long x) : __nv_bfloat16(to_nearest(x)) {}

  __nv_bfloat16& operator=(const __nv_bfloat16_raw& raw) { return __x = raw.x, *this; }
  volatile __nv_bfloat16& operator=(const __nv_bfloat16_raw& raw) volatile {
    return __x = raw.x, *this;
  }
  volatile __nv_bfloat16& operator=(const volatile __nv_bfloat16_raw& raw) volatile {
    return __x = raw.x, *this;
  }
  __nv_bfloat16& operator=(float x) { return *this = __nv_bfloat16(x); }
  __nv_bfloat16& operator=(double x) { return *this = __nv_bfloat16(x); }
  __nv_bfloat16& operator=(short x) { return *this = __nv_bfloat16(x); }
  __nv_bfloat16& operator=(unsigned short x) { return *this = __nv_bfloat16(x); }
  __nv_bfloat16& operator=(int x) { return *this = __nv_bfloat16(x); }
  __nv_bfloat16& operator=(unsigned int x) { return *this = __nv_bfloat16(x); }
  __nv_bfloat16& operator=(long long x) { return *this = __nv_bfloat16(x); }
  __nv_bfloat16& operator=(unsigned long long x) { return *this = __nv_bfloat16(x); }

  operator __nv_bfloat16_raw() const { return {__x}; }
  operator __nv_bfloat16_raw() const volatile { return {__x}; }
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
  __nv_bfloat16 copy() const { return __nv_bfloat16_raw{__x}; }

  static __nv_bfloat16 to_nearest(double x) {
    return warpstep::sim::half::from_double<__nv_bfloat16>(x);
  }
  template <class Int>
  static __nv_bfloat16 to_nearest(Int x) {
    return warpstep::sim::half::from_integer<__nv_bfloat16>(
        x, warpstep::sim::half::Rounding::kNearest);
  }
  static __nv_bfloat16 to_nearest(float x) {
    return warpstep::sim::half::rounded<__nv_bfloat16>(x);
  }

  template <class Int>
  Int to_integer() const {
    return warpstep::sim::half::to_integer<Int>(copy(), warpstep::sim::half::Rounding::kToZero);
  }
};

/// Two of them in one word, which a GPU computes on at once.
struct alignas(4) __nv_bfloat162 {
 private:
  using Word = warpstep::sim::half::Word;

 public:
  __nv_bfloat16 x, y;

  __nv_bfloat162() = default;
  // Spelled out as nvcc's are, so that what wants a plain type refuses pairs here as it does there.
  constexpr __nv_bfloat162(const __nv_bfloat162& other) {
    if (std::is_constant_evaluated())
      x = other.x, y = other.y;
    else
      *reinterpret_cast<Word*>(this) = *reinterpret_cast<const Word*>(&other);
  }
  constexpr __nv_bfloat162& operator=(const __nv_bfloat162& other) {
    if (std::is_constant_evaluated()) return x = other.x, y = other.y, *this;
    *reinterpret_cast<Word*>(this) = *reinterpret_cast<const Word*>(&other);
    return *this;
  }
  constexpr __nv_bfloat162(const __nv_bfloat16& low, const __nv_bfloat16& high) : x(low), y(high) {}
  constexpr __nv_bfloat162(const __nv_bfloat162_raw& raw)
      : x(__nv_bfloat16_raw{raw.x}), y(__nv_bfloat16_raw{raw.y}) {}
  __nv_bfloat162& operator=(const __nv_bfloat162_raw& raw) { return *this = __nv_bfloat162(raw); }
  operator __nv_bfloat162_raw() const { return {__nv_bfloat16_raw(x).x, __nv_bfloat16_raw(y).x}; }
};

inline __half::__half(__nv_bfloat16 x) : __half(to_nearest(float(x))) {}

using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;
