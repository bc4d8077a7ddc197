// Sums and largest values over the threads of a block, for kernels that work on rows.
#pragma once

#include <warpstep/kernel.h>

constexpr unsigned kRowBlock = 256;
constexpr unsigned kRowWarps = kRowBlock / 32;

struct Sum {
  static constexpr float kIdentity = 0.0f;
  __device__ static float of(float a, float b) { return a + b; }
};
struct Largest {
  static constexpr float kIdentity = -__builtin_huge_valf();
  __device__ static float of(float a, float b) { return fmaxf(a, b); }
};

/// `value` of all threads of a block of 256, put together by `Op`; every thread has the result.
/// `places` has one for each warp, and may be used again at once.
template <class Op>
__device__ float over_block(float value, float* places) {
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
#pragma unroll
  for (unsigned distance = 16; distance > 0; distance /= 2)
    value = Op::of(value, __shfl_xor_sync(0xffffffffu, value, distance));
  __syncthreads();  // whoever used the places before has read them
  if (lane == 0) places[warp] = value;
  __syncthreads();
  value = places[lane % kRowWarps];
#pragma unroll
  for (unsigned distance = kRowWarps / 2; distance > 0; distance /= 2)
    value = Op::of(value, __shfl_xor_sync(0xffffffffu, value, distance));
  return value;
}
