// Finds the largest value of an array of floats. As fmaxf() does it, a NaN loses against a number.
//
//   version   idea                                              limit
//   largest   a thread looks at many values, a warp compares    a second launch compares the
//   blocks'
//             by shuffles, a block by a place for each warp     values
//
// Run all: ./warpstep test largest
#pragma once

#include <warpstep/buffer.h>
#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

constexpr unsigned int kLargestBlock = 256;

__device__ inline float largest_of_warp(float value) {
  for (unsigned int distance = 16; distance > 0; distance /= 2)
    value = fmaxf(value, __shfl_xor_sync(0xffffffffu, value, distance));
  return value;
}

/// Writes the largest value that each block saw to `out`; -infinity where it saw none.
__global__ void largest(const float* in, float* out, std::size_t n) {
  __shared__ float of_warps[kLargestBlock / 32];
  float mine = -INFINITY;
  for (std::size_t i : warpstep::grid_stride(n)) mine = fmaxf(mine, in[i]);
  mine = largest_of_warp(mine);
  if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = mine;
  __syncthreads();
  if (threadIdx.x >= 32) return;
  mine = threadIdx.x < kLargestBlock / 32 ? of_warps[threadIdx.x] : -INFINITY;
  mine = largest_of_warp(mine);
  if (threadIdx.x == 0) out[blockIdx.x] = mine;
}

/// Returns the largest of all values; -infinity for none.
inline float find_largest(const warpstep::Buffer<float>& in) {
  const unsigned int blocks = std::min(warpstep::blocks_for(in.size(), kLargestBlock), 1024u);
  warpstep::Buffer<float> of_blocks(blocks), out(1);
  warpstep::launch<largest>({blocks, kLargestBlock}, in, of_blocks, in.size());
  warpstep::launch<largest>({1, kLargestBlock}, of_blocks, out, of_blocks.size());
  return out.to_vector()[0];
}
