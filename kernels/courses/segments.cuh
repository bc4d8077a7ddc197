// Adds up each segment of an array: segment s is in[offsets[s]] to in[offsets[s + 1] - 1].
//
//   version        idea                                          limit
//   segment_sums   a warp for each segment: its lanes load       short segments leave lanes idle, a
//                  neighbours and add up by shuffles             long one keeps one warp busy alone
//
// Run all: ./warpstep test segments
#pragma once

#include <warpstep/buffer.h>
#include <warpstep/compare.h>
#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cmath>
#include <cstddef>
#include <vector>

/// The sums in double precision.
inline std::vector<warpstep::Expected> segment_sums_reference(const std::vector<float>& in,
                                                              const std::vector<int>& offsets) {
  std::vector<warpstep::Expected> sums(offsets.size() - 1);
  for (std::size_t s = 0; s < sums.size(); ++s)
    for (int i = offsets[s]; i < offsets[s + 1]; ++i) {
      sums[s].value += in[static_cast<std::size_t>(i)];
      sums[s].magnitude += std::abs(in[static_cast<std::size_t>(i)]);
    }
  return sums;
}

__global__ void segment_sums(const float* in, const int* offsets, float* sums,
                             std::size_t segments) {
  const std::size_t segment = warpstep::global_index() / 32;
  if (segment >= segments) return;  // the whole warp
  const int lane = static_cast<int>(threadIdx.x % 32);
  float sum = 0.0f;
  for (int i = offsets[segment] + lane; i < offsets[segment + 1]; i += 32) sum += in[i];
  for (unsigned int distance = 16; distance > 0; distance /= 2)
    sum += __shfl_down_sync(0xffffffffu, sum, distance);
  if (lane == 0) sums[segment] = sum;
}

/// Writes the sum of each segment to `sums`; `offsets` has one more value than there are segments.
inline void launch_segment_sums(const warpstep::Buffer<float>& in,
                                const warpstep::Buffer<int>& offsets,
                                warpstep::Buffer<float>& sums) {
  if (offsets.size() != sums.size() + 1)
    throw warpstep::Error(cudaErrorInvalidValue,
                          "segment_sums: there must be one offset more than there are segments");
  constexpr unsigned int kBlock = 256;
  warpstep::launch<segment_sums>({warpstep::blocks_for(sums.size() * 32, kBlock), kBlock}, in,
                                 offsets, sums, sums.size());
}
