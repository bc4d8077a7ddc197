// Shuffles of __nv_bfloat16 between the lanes of a warp.
#pragma once

#include "sim/device/half/bf16_type.h"
#include "sim/device/warp/shuffles.h"

inline __nv_bfloat16 __shfl_sync(unsigned mask, __nv_bfloat16 value, int lane, int width = 32) {
  return warpstep::sim::shuffle(mask, value, lane, width);
}
inline __nv_bfloat16 __shfl_up_sync(unsigned mask, __nv_bfloat16 value, unsigned delta,
                                    int width = 32) {
  return warpstep::sim::shuffle_up(mask, value, delta, width);
}
inline __nv_bfloat16 __shfl_down_sync(unsigned mask, __nv_bfloat16 value, unsigned delta,
                                      int width = 32) {
  return warpstep::sim::shuffle_down(mask, value, delta, width);
}
inline __nv_bfloat16 __shfl_xor_sync(unsigned mask, __nv_bfloat16 value, int lanes,
                                     int width = 32) {
  return warpstep::sim::shuffle_xor(mask, value, lanes, width);
}

inline __nv_bfloat162 __shfl_sync(unsigned mask, __nv_bfloat162 value, int lane, int width = 32) {
  return warpstep::sim::shuffle(mask, __nv_bfloat162_raw(value), lane, width);
}
inline __nv_bfloat162 __shfl_up_sync(unsigned mask, __nv_bfloat162 value, unsigned delta,
                                     int width = 32) {
  return warpstep::sim::shuffle_up(mask, __nv_bfloat162_raw(value), delta, width);
}
inline __nv_bfloat162 __shfl_down_sync(unsigned mask, __nv_bfloat162 value, unsigned delta,
                                       int width = 32) {
  return warpstep::sim::shuffle_down(mask, __nv_bfloat162_raw(value), delta, width);
}
inline __nv_bfloat162 __shfl_xor_sync(unsigned mask, __nv_bfloat162 value, int lanes,
                                      int width = 32) {
  return warpstep::sim::shuffle_xor(mask, __nv_bfloat162_raw(value), lanes, width);
}
