// The functions that __half and __nv_bfloat16 have under the same names, in groups.
#pragma once

#include "tests/device/half/rows.h"

template <class N>
struct Maths {
  static constexpr unsigned kInputs = 1u << 16;
  static constexpr auto kNames =
      std::to_array<const char*>({"hsqrt", "hrsqrt", "hrcp", "hexp", "hexp2", "hexp10", "hlog",
                                  "hlog2", "hlog10", "hsin", "hcos", "htanh"});
  __device__ Row<12> operator()(unsigned bits) const {
    const N x = number<N>(bits);
    return {as_bits(hsqrt(x)),  as_bits(hrsqrt(x)), as_bits(hrcp(x)), as_bits(hexp(x)),
            as_bits(hexp2(x)),  as_bits(hexp10(x)), as_bits(hlog(x)), as_bits(hlog2(x)),
            as_bits(hlog10(x)), as_bits(hsin(x)),   as_bits(hcos(x)), as_bits(htanh(x))};
  }
};

template <class N>
struct QuickTangent {
  static constexpr unsigned kInputs = 1u << 16;
  static constexpr auto kNames = std::to_array<const char*>({"htanh_approx"});
  __device__ Row<1> operator()(unsigned bits) const {
    return {as_bits(htanh_approx(number<N>(bits)))};
  }
};

template <class N>
struct Parts {
  static constexpr unsigned kInputs = 1u << 16;
  static constexpr auto kNames = std::to_array<const char*>(
      {"hceil", "hfloor", "htrunc", "hrint", "__hneg", "__habs", "__hisnan", "__hisinf", "++", "--",
       "minus", "to float", "to bool"});
  __device__ Row<13> operator()(unsigned bits) const {
    const N x = number<N>(bits);
    N up = x, down = x;
    ++up;
    down--;
    return {as_bits(hceil(x)),
            as_bits(hfloor(x)),
            as_bits(htrunc(x)),
            as_bits(hrint(x)),
            as_bits(__hneg(x)),
            as_bits(__habs(x)),
            as_bits(__hisnan(x)),
            as_bits(__hisinf(x)),
            as_bits(up),
            as_bits(down),
            as_bits(-x),
            as_bits(static_cast<float>(x)),
            as_bits(static_cast<bool>(x))};
  }
};

template <class N>
struct Casts {
  static constexpr unsigned kInputs = 1u << 16;
  static constexpr auto kNames = std::to_array<const char*>(
      {"to signed char", "to unsigned char", "to short", "to unsigned short", "to int",
       "to unsigned", "to long", "to unsigned long", "to long long", "to unsigned long long"});
  __device__ Row<10> operator()(unsigned bits) const {
    const N x = number<N>(bits);
    return {as_bits(static_cast<signed char>(x)), as_bits(static_cast<unsigned char>(x)),
            as_bits(static_cast<short>(x)),       as_bits(static_cast<unsigned short>(x)),
            as_bits(static_cast<int>(x)),         as_bits(static_cast<unsigned>(x)),
            as_bits(static_cast<long>(x)),        as_bits(static_cast<unsigned long>(x)),
            as_bits(static_cast<long long>(x)),   as_bits(static_cast<unsigned long long>(x))};
  }
};

template <class N>
struct Arithmetic {
  static constexpr unsigned kInputs = 1u << 18;
  static constexpr auto kNames = std::to_array<const char*>(
      {"__hadd", "__hsub", "__hmul", "__hdiv", "__hadd_rn", "__hsub_rn", "__hmul_rn", "__hadd_sat",
       "__hsub_sat", "__hmul_sat", "__hmax", "__hmin", "__hmax_nan", "__hmin_nan", "comparisons"});
  __device__ Row<15> operator()(unsigned index) const {
    const Operands<N> in(index);
    const N a = in.a, b = in.b;
    const bool holds[] = {__heq(a, b),  __hne(a, b),  __hlt(a, b),       __hle(a, b),
                          __hgt(a, b),  __hge(a, b),  __hequ(a, b),      __hneu(a, b),
                          __hltu(a, b), __hleu(a, b), __hgtu(a, b),      __hgeu(a, b),
                          a == b,       a != b,       a<b, a <= b, a> b, a >= b};
    unsigned comparisons = 0;
    for (const bool each : holds) comparisons = 2 * comparisons + each;
    return {as_bits(__hadd(a, b)),     as_bits(__hsub(a, b)),     as_bits(__hmul(a, b)),
            as_bits(__hdiv(a, b)),     as_bits(__hadd_rn(a, b)),  as_bits(__hsub_rn(a, b)),
            as_bits(__hmul_rn(a, b)),  as_bits(__hadd_sat(a, b)), as_bits(__hsub_sat(a, b)),
            as_bits(__hmul_sat(a, b)), as_bits(__hmax(a, b)),     as_bits(__hmin(a, b)),
            as_bits(__hmax_nan(a, b)), as_bits(__hmin_nan(a, b)), comparisons};
  }
};

template <class N>
struct MultiplyAdd {
  static constexpr unsigned kInputs = 1u << 18;
  static constexpr auto kNames =
      std::to_array<const char*>({"__hfma", "__hfma_sat", "__hfma_relu"});
  __device__ Row<3> operator()(unsigned index) const {
    const Operands<N> in(index);
    return {as_bits(__hfma(in.a, in.b, in.c)), as_bits(__hfma_sat(in.a, in.b, in.c)),
            as_bits(__hfma_relu(in.a, in.b, in.c))};
  }
};

__device__ inline __half2 pair_of(__half low, __half high) {
  return __halves2half2(low, high);
}
__device__ inline __nv_bfloat162 pair_of(__nv_bfloat16 low, __nv_bfloat16 high) {
  return __halves2bfloat162(low, high);
}

template <class N>
struct PairArithmetic {
  static constexpr unsigned kInputs = 1u << 16;
  static constexpr auto kNames = std::to_array<const char*>(
      {"__hadd2",     "__hsub2",      "__hmul2",     "__h2div",          "__hadd2_rn", "__hsub2_rn",
       "__hmul2_rn",  "__hadd2_sat",  "__hsub2_sat", "__hmul2_sat",      "__hmax2",    "__hmin2",
       "__hmax2_nan", "__hmin2_nan",  "__hneg2",     "__habs2",          "__hisnan2",  "__hfma2",
       "__hfma2_sat", "__hfma2_relu", "__hcmadd",    "__lowhigh2highlow"});
  __device__ Row<22> operator()(unsigned index) const {
    const Operands<N> in(index), more(index + 0x10000);
    const auto a = pair_of(in.a, in.b), b = pair_of(in.c, in.d), c = pair_of(more.a, more.b);
    return {
        as_bits(__hadd2(a, b)),        as_bits(__hsub2(a, b)),         as_bits(__hmul2(a, b)),
        as_bits(__h2div(a, b)),        as_bits(__hadd2_rn(a, b)),      as_bits(__hsub2_rn(a, b)),
        as_bits(__hmul2_rn(a, b)),     as_bits(__hadd2_sat(a, b)),     as_bits(__hsub2_sat(a, b)),
        as_bits(__hmul2_sat(a, b)),    as_bits(__hmax2(a, b)),         as_bits(__hmin2(a, b)),
        as_bits(__hmax2_nan(a, b)),    as_bits(__hmin2_nan(a, b)),     as_bits(__hneg2(a)),
        as_bits(__habs2(a)),           as_bits(__hisnan2(a)),          as_bits(__hfma2(a, b, c)),
        as_bits(__hfma2_sat(a, b, c)), as_bits(__hfma2_relu(a, b, c)), as_bits(__hcmadd(a, b, c)),
        as_bits(__lowhigh2highlow(a))};
  }
};

template <class N>
struct PairComparisons {
  static constexpr unsigned kInputs = 1u << 16;
  static constexpr auto kNames = std::to_array<const char*>(
      {"__heq2",       "__hne2",       "__hlt2",       "__hle2",       "__hgt2",
       "__hge2",       "__hequ2",      "__hneu2",      "__hltu2",      "__hleu2",
       "__hgtu2",      "__hgeu2",      "__heq2_mask",  "__hne2_mask",  "__hlt2_mask",
       "__hle2_mask",  "__hgt2_mask",  "__hge2_mask",  "__hequ2_mask", "__hneu2_mask",
       "__hltu2_mask", "__hleu2_mask", "__hgtu2_mask", "__hgeu2_mask", "__hb..2"});
  __device__ Row<25> operator()(unsigned index) const {
    const Operands<N> in(index);
    // Every fourth pair has an equal half.
    const auto a = pair_of(in.a, in.b), b = pair_of(index % 4 == 1 ? in.a : in.c, in.d);
    const bool holds[] = {__hbeq2(a, b),  __hbne2(a, b),  __hblt2(a, b),     __hble2(a, b),
                          __hbgt2(a, b),  __hbge2(a, b),  __hbequ2(a, b),    __hbneu2(a, b),
                          __hbltu2(a, b), __hbleu2(a, b), __hbgtu2(a, b),    __hbgeu2(a, b),
                          a == b,         a != b,         a<b, a <= b, a> b, a >= b};
    unsigned both = 0;
    for (const bool each : holds) both = 2 * both + each;
    return {as_bits(__heq2(a, b)),
            as_bits(__hne2(a, b)),
            as_bits(__hlt2(a, b)),
            as_bits(__hle2(a, b)),
            as_bits(__hgt2(a, b)),
            as_bits(__hge2(a, b)),
            as_bits(__hequ2(a, b)),
            as_bits(__hneu2(a, b)),
            as_bits(__hltu2(a, b)),
            as_bits(__hleu2(a, b)),
            as_bits(__hgtu2(a, b)),
            as_bits(__hgeu2(a, b)),
            __heq2_mask(a, b),
            __hne2_mask(a, b),
            __hlt2_mask(a, b),
            __hle2_mask(a, b),
            __hgt2_mask(a, b),
            __hge2_mask(a, b),
            __hequ2_mask(a, b),
            __hneu2_mask(a, b),
            __hltu2_mask(a, b),
            __hleu2_mask(a, b),
            __hgtu2_mask(a, b),
            __hgeu2_mask(a, b),
            both};
  }
};

/// The functions on pairs, of which the low half is x and the high one another number.
template <class N>
struct PairMaths {
  static constexpr unsigned kInputs = 1u << 16;
  static constexpr auto kNames = std::to_array<const char*>(
      {"h2sqrt", "h2rsqrt", "h2rcp", "h2exp", "h2exp2", "h2exp10", "h2log", "h2log2", "h2log10",
       "h2sin", "h2cos", "h2tanh", "h2ceil", "h2floor", "h2trunc", "h2rint"});
  __device__ Row<16> operator()(unsigned bits) const {
    const auto x = pair_of(number<N>(bits), number<N>(bits * 40503u));
    return {as_bits(h2sqrt(x)),  as_bits(h2rsqrt(x)), as_bits(h2rcp(x)),   as_bits(h2exp(x)),
            as_bits(h2exp2(x)),  as_bits(h2exp10(x)), as_bits(h2log(x)),   as_bits(h2log2(x)),
            as_bits(h2log10(x)), as_bits(h2sin(x)),   as_bits(h2cos(x)),   as_bits(h2tanh(x)),
            as_bits(h2ceil(x)),  as_bits(h2floor(x)), as_bits(h2trunc(x)), as_bits(h2rint(x))};
  }
};
