// Shuffles of __half between the lanes of a warp.
#pragma once

#include "sim/device/half/fp16_type.h"
#include "sim/device/warp/shuffles.h"

inline __half __shfl_sync(unsigned mask, __half value, int lane, int width = 32) {
  return warpstep::sim::shuffle(mask, value, lane, width);
}
inline __half __shfl_up_sync(unsigned mask, __half value, unsigned delta, int width = 32) {
  return warpstep::sim::shuffle_up(mask, value, delta, width);
}
inline __half __shfl_down_sync(unsigned mask, __half value, unsigned delta, int width = 32) {
  return warpstep::sim::shuffle_down(mask, value, delta, width);
}
inline __half __shfl_xor_sync(unsigned mask, __half value, int lanes, int width = 32) {
  return warpstep::sim::shuffle_xor(mask, value, lanes, width);
}

inline __half2 __shfl_sync(unsigned mask, __half2 value, int lane, int width = 32) {
  return warpstep::sim::shuffle(mask, __half2_raw(value), lane, width);
}
inline __half2 __shfl_up_sync(unsigned mask, __half2 value, unsigned delta, int width = 32) {
  return warpstep::sim::shuffle_up(mask, __half2_raw(value), delta, width);
}
inline __half2 __shfl_down_sync(unsigned mask, __half2 value, unsigned delta, int width = 32) {
  return warpstep::sim::shuffle_down(mask, __half2_raw(value), delta, width);
}
inline __half2 __shfl_xor_sync(unsigned mask, __half2 value, int lanes, int width = 32) {
  return warpstep::sim::shuffle_xor(mask, __half2_raw(value), lanes, width);
}
