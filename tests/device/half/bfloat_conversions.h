// The conversions of __nv_bfloat16, whose names tell the type.
#pragma once

#include "tests/device/half/rows.h"

struct BfloatToInteger {
  static constexpr unsigned kInputs = 1u << 16;
  static constexpr auto kNames = std::to_array<const char*>(
      {"__bfloat162int_rn",    "__bfloat162int_rz",    "__bfloat162int_rd",
       "__bfloat162int_ru",    "__bfloat162uint_rn",   "__bfloat162uint_rz",
       "__bfloat162uint_rd",   "__bfloat162uint_ru",   "__bfloat162short_rn",
       "__bfloat162short_rz",  "__bfloat162short_rd",  "__bfloat162short_ru",
       "__bfloat162ushort_rn", "__bfloat162ushort_rz", "__bfloat162ushort_rd",
       "__bfloat162ushort_ru", "__bfloat162ll_rn",     "__bfloat162ll_rz",
       "__bfloat162ll_rd",     "__bfloat162ll_ru",     "__bfloat162ull_rn",
       "__bfloat162ull_rz",    "__bfloat162ull_rd",    "__bfloat162ull_ru",
       "__bfloat162char_rz",   "__bfloat162uchar_rz",  "__bfloat16_as_short"});
  __device__ Row<27> operator()(unsigned bits) const {
    const __nv_bfloat16 x = number<__nv_bfloat16>(bits);
    return {as_bits(__bfloat162int_rn(x)),    as_bits(__bfloat162int_rz(x)),
            as_bits(__bfloat162int_rd(x)),    as_bits(__bfloat162int_ru(x)),
            as_bits(__bfloat162uint_rn(x)),   as_bits(__bfloat162uint_rz(x)),
            as_bits(__bfloat162uint_rd(x)),   as_bits(__bfloat162uint_ru(x)),
            as_bits(__bfloat162short_rn(x)),  as_bits(__bfloat162short_rz(x)),
            as_bits(__bfloat162short_rd(x)),  as_bits(__bfloat162short_ru(x)),
            as_bits(__bfloat162ushort_rn(x)), as_bits(__bfloat162ushort_rz(x)),
            as_bits(__bfloat162ushort_rd(x)), as_bits(__bfloat162ushort_ru(x)),
            as_bits(__bfloat162ll_rn(x)),     as_bits(__bfloat162ll_rz(x)),
            as_bits(__bfloat162ll_rd(x)),     as_bits(__bfloat162ll_ru(x)),
            as_bits(__bfloat162ull_rn(x)),    as_bits(__bfloat162ull_rz(x)),
            as_bits(__bfloat162ull_rd(x)),    as_bits(__bfloat162ull_ru(x)),
            as_bits(__bfloat162char_rz(x)),   as_bits(__bfloat162uchar_rz(x)),
            as_bits(__bfloat16_as_short(x))};
  }
};

/// Of integers of every length.
struct BfloatFromInteger {
  static constexpr unsigned kInputs = 1u << 16;
  static constexpr auto kNames = std::to_array<const char*>(
      {"__int2bfloat16_rn",    "__int2bfloat16_rz",    "__int2bfloat16_rd",
       "__int2bfloat16_ru",    "__uint2bfloat16_rn",   "__uint2bfloat16_rz",
       "__uint2bfloat16_rd",   "__uint2bfloat16_ru",   "__short2bfloat16_rn",
       "__short2bfloat16_rz",  "__short2bfloat16_rd",  "__short2bfloat16_ru",
       "__ushort2bfloat16_rn", "__ushort2bfloat16_rz", "__ushort2bfloat16_rd",
       "__ushort2bfloat16_ru", "__ll2bfloat16_rn",     "__ll2bfloat16_rz",
       "__ll2bfloat16_rd",     "__ll2bfloat16_ru",     "__ull2bfloat16_rn",
       "__ull2bfloat16_rz",    "__ull2bfloat16_rd",    "__ull2bfloat16_ru"});
  __device__ Row<24> operator()(unsigned index) const {
    const unsigned long long random =
        static_cast<unsigned long long>(scattered(2 * index)) << 32 | scattered(2 * index + 1);
    const long long x = static_cast<long long>(random) >> index % 64;
    return {as_bits(__int2bfloat16_rn(static_cast<int>(x))),
            as_bits(__int2bfloat16_rz(static_cast<int>(x))),
            as_bits(__int2bfloat16_rd(static_cast<int>(x))),
            as_bits(__int2bfloat16_ru(static_cast<int>(x))),
            as_bits(__uint2bfloat16_rn(static_cast<unsigned>(x))),
            as_bits(__uint2bfloat16_rz(static_cast<unsigned>(x))),
            as_bits(__uint2bfloat16_rd(static_cast<unsigned>(x))),
            as_bits(__uint2bfloat16_ru(static_cast<unsigned>(x))),
            as_bits(__short2bfloat16_rn(static_cast<short>(x))),
            as_bits(__short2bfloat16_rz(static_cast<short>(x))),
            as_bits(__short2bfloat16_rd(static_cast<short>(x))),
            as_bits(__short2bfloat16_ru(static_cast<short>(x))),
            as_bits(__ushort2bfloat16_rn(static_cast<unsigned short>(x))),
            as_bits(__ushort2bfloat16_rz(static_cast<unsigned short>(x))),
            as_bits(__ushort2bfloat16_rd(static_cast<unsigned short>(x))),
            as_bits(__ushort2bfloat16_ru(static_cast<unsigned short>(x))),
            as_bits(__ll2bfloat16_rn(static_cast<long long>(x))),
            as_bits(__ll2bfloat16_rz(static_cast<long long>(x))),
            as_bits(__ll2bfloat16_rd(static_cast<long long>(x))),
            as_bits(__ll2bfloat16_ru(static_cast<long long>(x))),
            as_bits(__ull2bfloat16_rn(static_cast<unsigned long long>(x))),
            as_bits(__ull2bfloat16_rz(static_cast<unsigned long long>(x))),
            as_bits(__ull2bfloat16_rd(static_cast<unsigned long long>(x))),
            as_bits(__ull2bfloat16_ru(static_cast<unsigned long long>(x)))};
  }
};

/// Of floats and doubles: next to a number of the format, next to the middle of two, anywhere.
struct BfloatFromFloat {
  static constexpr unsigned kInputs = 1u << 18;
  static constexpr auto kNames = std::to_array<const char*>(
      {"__float2bfloat16", "__float2bfloat16_rn", "__float2bfloat16_rz", "__float2bfloat16_rd",
       "__float2bfloat16_ru", "__double2bfloat16", "__floats2bfloat162_rn", "__float2bfloat162_rn",
       "__bfloat1622float2", "__float22bfloat162_rn", "from int", "from double"});
  __device__ Row<12> operator()(unsigned index) const {
    const unsigned random = scattered(index);
    const float near = static_cast<float>(number<__nv_bfloat16>(random));
    const unsigned nearest = __float_as_uint(near);
    constexpr unsigned kMiddle = 1u << kDropped;
    const unsigned bits[] = {nearest + (random >> 30) - 1, nearest + kMiddle + (random >> 30) - 1,
                             random, nearest + (random >> 19)};
    const float x = __uint_as_float(bits[index % 4]);
    const double any = __longlong_as_double(
        __double_as_longlong(static_cast<double>(__uint_as_float(bits[index / 4 % 4]))) +
        static_cast<int>(random >> 28) % 3 - 1);
    // Before 9.0 a NaN of a double loses its fraction.
    const double fine = any != any ? 1 : any;
    return {as_bits(__float2bfloat16(x)),
            as_bits(__float2bfloat16_rn(x)),
            as_bits(__float2bfloat16_rz(x)),
            as_bits(__float2bfloat16_rd(x)),
            as_bits(__float2bfloat16_ru(x)),
            as_bits(__double2bfloat16(fine)),
            as_bits(__floats2bfloat162_rn(x, -x)),
            as_bits(__float2bfloat162_rn(x)),
            as_bits(__bfloat1622float2(__floats2bfloat162_rn(x, -x))),
            as_bits(__float22bfloat162_rn(make_float2(-x, x))),
            as_bits(__nv_bfloat16(static_cast<int>(random))),
            as_bits(__nv_bfloat16(fine))};
  }
  static constexpr int kDropped = 15;  // the first bit of a float that does not fit
};

struct BfloatFromOther {
  static constexpr unsigned kInputs = 1u << 16;
  static constexpr auto kNames = std::to_array<const char*>({"from the other type"});
  __device__ Row<1> operator()(unsigned bits) const {
    return {as_bits(__nv_bfloat16(number<__half>(bits)))};
  }
};
