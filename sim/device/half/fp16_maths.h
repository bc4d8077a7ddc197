// Mathematical functions of __half and __half2: computed in double and rounded once.
#pragma once

#include "sim/device/half/fp16_type.h"
#include "sim/device/half/functions.h"

namespace warpstep::sim::half {
// Everything inside is visible everywhere.
namespace fp16_functions {

// clang-format off
inline __half hsqrt(__half x) { return square_root(x); }
inline __half hrsqrt(__half x) { return reciprocal_root(x); }
inline __half hrcp(__half x) { return reciprocal(x); }
inline __half hexp(__half x) { return exponential(x); }
inline __half hexp2(__half x) { return power_of_two(x); }
inline __half hexp10(__half x) { return power_of_ten(x); }
inline __half hlog(__half x) { return logarithm(x); }
inline __half hlog2(__half x) { return logarithm_to_two(x); }
inline __half hlog10(__half x) { return logarithm_to_ten(x); }
inline __half hsin(__half x) { return sine(x); }
inline __half hcos(__half x) { return cosine(x); }
inline __half htanh(__half x) { return tangent(x); }
inline __half htanh_approx(__half x) { return quick_tangent(x); }
inline __half hceil(__half x) { return up(x); }
inline __half hfloor(__half x) { return down(x); }
inline __half htrunc(__half x) { return to_zero(x); }
inline __half hrint(__half x) { return to_nearest(x); }

inline __half2 h2sqrt(__half2 x) { return {square_root(x.x), square_root(x.y)}; }
inline __half2 h2rsqrt(__half2 x) { return {reciprocal_root(x.x), reciprocal_root(x.y)}; }
inline __half2 h2rcp(__half2 x) { return {reciprocal(x.x), reciprocal(x.y)}; }
inline __half2 h2exp(__half2 x) { return {exponential(x.x), exponential(x.y)}; }
inline __half2 h2exp2(__half2 x) { return {power_of_two(x.x), power_of_two(x.y)}; }
inline __half2 h2exp10(__half2 x) { return {power_of_ten(x.x), power_of_ten(x.y)}; }
inline __half2 h2log(__half2 x) { return {logarithm(x.x), logarithm(x.y)}; }
inline __half2 h2log2(__half2 x) { return {logarithm_to_two(x.x), logarithm_to_two(x.y)}; }
inline __half2 h2log10(__half2 x) { return {logarithm_to_ten(x.x), logarithm_to_ten(x.y)}; }
inline __half2 h2sin(__half2 x) { return {sine(x.x), sine(x.y)}; }
inline __half2 h2cos(__half2 x) { return {cosine(x.x), cosine(x.y)}; }
inline __half2 h2tanh(__half2 x) { return {tangent(x.x), tangent(x.y)}; }
inline __half2 h2tanh_approx(__half2 x) { return {quick_tangent(x.x), quick_tangent(x.y)}; }
inline __half2 h2ceil(__half2 x) { return {up(x.x), up(x.y)}; }
inline __half2 h2floor(__half2 x) { return {down(x.x), down(x.y)}; }
inline __half2 h2trunc(__half2 x) { return {to_zero(x.x), to_zero(x.y)}; }
inline __half2 h2rint(__half2 x) { return {to_nearest(x.x), to_nearest(x.y)}; }
// clang-format on

}  // namespace fp16_functions
}  // namespace warpstep::sim::half

using namespace warpstep::sim::half::fp16_functions;
