// Mathematical functions of __nv_bfloat16 and __nv_bfloat162: computed in double and rounded once.
#pragma once

#include "sim/device/half/bf16_type.h"
#include "sim/device/half/functions.h"

namespace warpstep::sim::half {
// Everything inside is visible everywhere.
namespace bf16_functions {

// clang-format off
inline __nv_bfloat16 hsqrt(__nv_bfloat16 x) { return square_root(x); }
inline __nv_bfloat16 hrsqrt(__nv_bfloat16 x) { return reciprocal_root(x); }
inline __nv_bfloat16 hrcp(__nv_bfloat16 x) { return reciprocal(x); }
inline __nv_bfloat16 hexp(__nv_bfloat16 x) { return exponential(x); }
inline __nv_bfloat16 hexp2(__nv_bfloat16 x) { return power_of_two(x); }
inline __nv_bfloat16 hexp10(__nv_bfloat16 x) { return power_of_ten(x); }
inline __nv_bfloat16 hlog(__nv_bfloat16 x) { return logarithm(x); }
inline __nv_bfloat16 hlog2(__nv_bfloat16 x) { return logarithm_to_two(x); }
inline __nv_bfloat16 hlog10(__nv_bfloat16 x) { return logarithm_to_ten(x); }
inline __nv_bfloat16 hsin(__nv_bfloat16 x) { return sine(x); }
inline __nv_bfloat16 hcos(__nv_bfloat16 x) { return cosine(x); }
inline __nv_bfloat16 htanh(__nv_bfloat16 x) { return tangent(x); }
inline __nv_bfloat16 htanh_approx(__nv_bfloat16 x) { return quick_tangent(x); }
inline __nv_bfloat16 hceil(__nv_bfloat16 x) { return up(x); }
inline __nv_bfloat16 hfloor(__nv_bfloat16 x) { return down(x); }
inline __nv_bfloat16 htrunc(__nv_bfloat16 x) { return to_zero(x); }
inline __nv_bfloat16 hrint(__nv_bfloat16 x) { return to_nearest(x); }

inline __nv_bfloat162 h2sqrt(__nv_bfloat162 x) { return {square_root(x.x), square_root(x.y)}; }
inline __nv_bfloat162 h2rsqrt(__nv_bfloat162 x) {
  return {reciprocal_root(x.x), reciprocal_root(x.y)};
}
inline __nv_bfloat162 h2rcp(__nv_bfloat162 x) { return {reciprocal(x.x), reciprocal(x.y)}; }
inline __nv_bfloat162 h2exp(__nv_bfloat162 x) { return {exponential(x.x), exponential(x.y)}; }
inline __nv_bfloat162 h2exp2(__nv_bfloat162 x) { return {power_of_two(x.x), power_of_two(x.y)}; }
inline __nv_bfloat162 h2exp10(__nv_bfloat162 x) { return {power_of_ten(x.x), power_of_ten(x.y)}; }
inline __nv_bfloat162 h2log(__nv_bfloat162 x) { return {logarithm(x.x), logarithm(x.y)}; }
inline __nv_bfloat162 h2log2(__nv_bfloat162 x) {
  return {logarithm_to_two(x.x), logarithm_to_two(x.y)};
}
inline __nv_bfloat162 h2log10(__nv_bfloat162 x) {
  return {logarithm_to_ten(x.x), logarithm_to_ten(x.y)};
}
inline __nv_bfloat162 h2sin(__nv_bfloat162 x) { return {sine(x.x), sine(x.y)}; }
inline __nv_bfloat162 h2cos(__nv_bfloat162 x) { return {cosine(x.x), cosine(x.y)}; }
inline __nv_bfloat162 h2tanh(__nv_bfloat162 x) { return {tangent(x.x), tangent(x.y)}; }
inline __nv_bfloat162 h2tanh_approx(__nv_bfloat162 x) {
  return {quick_tangent(x.x), quick_tangent(x.y)};
}
inline __nv_bfloat162 h2ceil(__nv_bfloat162 x) { return {up(x.x), up(x.y)}; }
inline __nv_bfloat162 h2floor(__nv_bfloat162 x) { return {down(x.x), down(x.y)}; }
inline __nv_bfloat162 h2trunc(__nv_bfloat162 x) { return {to_zero(x.x), to_zero(x.y)}; }
inline __nv_bfloat162 h2rint(__nv_bfloat162 x) { return {to_nearest(x.x), to_nearest(x.y)}; }
// clang-format on

}  // namespace bf16_functions
}  // namespace warpstep::sim::half

using namespace warpstep::sim::half::bf16_functions;
