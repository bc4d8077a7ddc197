// The conversions of __half, whose names tell the type.
#pragma once

#include "tests/device/half/rows.h"

struct HalfToInteger {
  static constexpr unsigned kInputs = 1u << 16;
  static constexpr auto kNames = std::to_array<const char*>(
      {"__half2int_rn",    "__half2int_rz",    "__half2int_rd",    "__half2int_ru",
       "__half2uint_rn",   "__half2uint_rz",   "__half2uint_rd",   "__half2uint_ru",
       "__half2short_rn",  "__half2short_rz",  "__half2short_rd",  "__half2short_ru",
       "__half2ushort_rn", "__half2ushort_rz", "__half2ushort_rd", "__half2ushort_ru",
       "__half2ll_rn",     "__half2ll_rz",     "__half2ll_rd",     "__half2ll_ru",
       "__half2ull_rn",    "__half2ull_rz",    "__half2ull_rd",    "__half2ull_ru",
       "__half2char_rz",   "__half2uchar_rz",  "__half_as_short"});
  __device__ Row<27> operator()(unsigned bits) const {
    const __half x = number<__half>(bits);
    return {
        as_bits(__half2int_rn(x)),    as_bits(__half2int_rz(x)),    as_bits(__half2int_rd(x)),
        as_bits(__half2int_ru(x)),    as_bits(__half2uint_rn(x)),   as_bits(__half2uint_rz(x)),
        as_bits(__half2uint_rd(x)),   as_bits(__half2uint_ru(x)),   as_bits(__half2short_rn(x)),
        as_bits(__half2short_rz(x)),  as_bits(__half2short_rd(x)),  as_bits(__half2short_ru(x)),
        as_bits(__half2ushort_rn(x)), as_bits(__half2ushort_rz(x)), as_bits(__half2ushort_rd(x)),
        as_bits(__half2ushort_ru(x)), as_bits(__half2ll_rn(x)),     as_bits(__half2ll_rz(x)),
        as_bits(__half2ll_rd(x)),     as_bits(__half2ll_ru(x)),     as_bits(__half2ull_rn(x)),
        as_bits(__half2ull_rz(x)),    as_bits(__half2ull_rd(x)),    as_bits(__half2ull_ru(x)),
        as_bits(__half2char_rz(x)),   as_bits(__half2uchar_rz(x)),  as_bits(__half_as_short(x))};
  }
};

/// Of integers of every length.
struct HalfFromInteger {
  static constexpr unsigned kInputs = 1u << 16;
  static constexpr auto kNames = std::to_array<const char*>(
      {"__int2half_rn",    "__int2half_rz",    "__int2half_rd",    "__int2half_ru",
       "__uint2half_rn",   "__uint2half_rz",   "__uint2half_rd",   "__uint2half_ru",
       "__short2half_rn",  "__short2half_rz",  "__short2half_rd",  "__short2half_ru",
       "__ushort2half_rn", "__ushort2half_rz", "__ushort2half_rd", "__ushort2half_ru",
       "__ll2half_rn",     "__ll2half_rz",     "__ll2half_rd",     "__ll2half_ru",
       "__ull2half_rn",    "__ull2half_rz",    "__ull2half_rd",    "__ull2half_ru"});
  __device__ Row<24> operator()(unsigned index) const {
    const unsigned long long random =
        static_cast<unsigned long long>(scattered(2 * index)) << 32 | scattered(2 * index + 1);
    const long long x = static_cast<long long>(random) >> index % 64;
    return {as_bits(__int2half_rn(static_cast<int>(x))),
            as_bits(__int2half_rz(static_cast<int>(x))),
            as_bits(__int2half_rd(static_cast<int>(x))),
            as_bits(__int2half_ru(static_cast<int>(x))),
            as_bits(__uint2half_rn(static_cast<unsigned>(x))),
            as_bits(__uint2half_rz(static_cast<unsigned>(x))),
            as_bits(__uint2half_rd(static_cast<unsigned>(x))),
            as_bits(__uint2half_ru(static_cast<unsigned>(x))),
            as_bits(__short2half_rn(static_cast<short>(x))),
            as_bits(__short2half_rz(static_cast<short>(x))),
            as_bits(__short2half_rd(static_cast<short>(x))),
            as_bits(__short2half_ru(static_cast<short>(x))),
            as_bits(__ushort2half_rn(static_cast<unsigned short>(x))),
            as_bits(__ushort2half_rz(static_cast<unsigned short>(x))),
            as_bits(__ushort2half_rd(static_cast<unsigned short>(x))),
            as_bits(__ushort2half_ru(static_cast<unsigned short>(x))),
            as_bits(__ll2half_rn(static_cast<long long>(x))),
            as_bits(__ll2half_rz(static_cast<long long>(x))),
            as_bits(__ll2half_rd(static_cast<long long>(x))),
            as_bits(__ll2half_ru(static_cast<long long>(x))),
            as_bits(__ull2half_rn(static_cast<unsigned long long>(x))),
            as_bits(__ull2half_rz(static_cast<unsigned long long>(x))),
            as_bits(__ull2half_rd(static_cast<unsigned long long>(x))),
            as_bits(__ull2half_ru(static_cast<unsigned long long>(x)))};
  }
};

/// Of floats and doubles: next to a number of the format, next to the middle of two, anywhere.
struct HalfFromFloat {
  static constexpr unsigned kInputs = 1u << 18;
  static constexpr auto kNames = std::to_array<const char*>(
      {"__float2half", "__float2half_rn", "__float2half_rz", "__float2half_rd", "__float2half_ru",
       "__double2half", "__floats2half2_rn", "__float2half2_rn", "__half22float2",
       "__float22half2_rn", "from int", "from double"});
  __device__ Row<12> operator()(unsigned index) const {
    const unsigned random = scattered(index);
    const float near = static_cast<float>(number<__half>(random));
    const unsigned nearest = __float_as_uint(near);
    constexpr unsigned kMiddle = 1u << kDropped;
    const unsigned bits[] = {nearest + (random >> 30) - 1, nearest + kMiddle + (random >> 30) - 1,
                             random, nearest + (random >> 19)};
    const float x = __uint_as_float(bits[index % 4]);
    const double fine = __longlong_as_double(
        __double_as_longlong(static_cast<double>(__uint_as_float(bits[index / 4 % 4]))) +
        static_cast<int>(random >> 28) % 3 - 1);
    return {as_bits(__float2half(x)),
            as_bits(__float2half_rn(x)),
            as_bits(__float2half_rz(x)),
            as_bits(__float2half_rd(x)),
            as_bits(__float2half_ru(x)),
            as_bits(__double2half(fine)),
            as_bits(__floats2half2_rn(x, -x)),
            as_bits(__float2half2_rn(x)),
            as_bits(__half22float2(__floats2half2_rn(x, -x))),
            as_bits(__float22half2_rn(make_float2(-x, x))),
            as_bits(__half(static_cast<int>(random))),
            as_bits(__half(fine))};
  }
  static constexpr int kDropped = 12;  // the first bit of a float that does not fit
};

struct HalfFromOther {
  static constexpr unsigned kInputs = 1u << 16;
  static constexpr auto kNames = std::to_array<const char*>({"from the other type"});
  __device__ Row<1> operator()(unsigned bits) const {
    return {as_bits(__half(number<__nv_bfloat16>(bits)))};
  }
};
