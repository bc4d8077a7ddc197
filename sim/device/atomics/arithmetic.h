// atomicAdd, atomicSub, atomicMin, atomicMax, atomicInc and atomicDec: each returns what it found.
// They are functions and no template, as in CUDA: the first argument alone chooses, the value is
// converted, and a program may add overloads of its own.
#pragma once

#include <vector_types.h>

#include "sim/device/atomics/word.h"

[[gnu::always_inline]] inline int atomicAdd(int* address, int val) {
  return warpstep::sim::word::add(address, val);
}
[[gnu::always_inline]] inline unsigned int atomicAdd(unsigned int* address, unsigned int val) {
  return warpstep::sim::word::add(address, val);
}
[[gnu::always_inline]] inline unsigned long long int atomicAdd(unsigned long long int* address,
                                                               unsigned long long int val) {
  return warpstep::sim::word::add(address, val);
}
[[gnu::always_inline]] inline float atomicAdd(float* address, float val) {
  return warpstep::sim::word::add(address, val);
}
[[gnu::always_inline]] inline double atomicAdd(double* address, double val) {
  return warpstep::sim::word::add(address, val);
}

// The elements of a vector are added one by one, as on a GPU: together they are not atomic.
[[gnu::always_inline]] inline float2 atomicAdd(float2* address, float2 val) {
  return {atomicAdd(&address->x, val.x), atomicAdd(&address->y, val.y)};
}
[[gnu::always_inline]] inline float4 atomicAdd(float4* address, float4 val) {
  return {atomicAdd(&address->x, val.x), atomicAdd(&address->y, val.y),
          atomicAdd(&address->z, val.z), atomicAdd(&address->w, val.w)};
}

[[gnu::always_inline]] inline int atomicSub(int* address, int val) {
  return warpstep::sim::word::subtract(address, val);
}
[[gnu::always_inline]] inline unsigned int atomicSub(unsigned int* address, unsigned int val) {
  return warpstep::sim::word::subtract(address, val);
}

[[gnu::always_inline]] inline int atomicMin(int* address, int val) {
  return warpstep::sim::word::minimum(address, val);
}
[[gnu::always_inline]] inline unsigned int atomicMin(unsigned int* address, unsigned int val) {
  return warpstep::sim::word::minimum(address, val);
}
[[gnu::always_inline]] inline long long int atomicMin(long long int* address, long long int val) {
  return warpstep::sim::word::minimum(address, val);
}
[[gnu::always_inline]] inline unsigned long long int atomicMin(unsigned long long int* address,
                                                               unsigned long long int val) {
  return warpstep::sim::word::minimum(address, val);
}

[[gnu::always_inline]] inline int atomicMax(int* address, int val) {
  return warpstep::sim::word::maximum(address, val);
}
[[gnu::always_inline]] inline unsigned int atomicMax(unsigned int* address, unsigned int val) {
  return warpstep::sim::word::maximum(address, val);
}
[[gnu::always_inline]] inline long long int atomicMax(long long int* address, long long int val) {
  return warpstep::sim::word::maximum(address, val);
}
[[gnu::always_inline]] inline unsigned long long int atomicMax(unsigned long long int* address,
                                                               unsigned long long int val) {
  return warpstep::sim::word::maximum(address, val);
}

/// Adds 1; from `val` on, goes back to 0.
[[gnu::always_inline]] inline unsigned int atomicInc(unsigned int* address, unsigned int val) {
  return warpstep::sim::word::count_up(address, val);
}

/// Subtracts 1; from 0 and from what is beyond `val`, goes to `val`.
[[gnu::always_inline]] inline unsigned int atomicDec(unsigned int* address, unsigned int val) {
  return warpstep::sim::word::count_down(address, val);
}
