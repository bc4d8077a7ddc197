// Finds the k largest values of an array of floats, the largest first.
//
//   version          idea                                          limit
//   top_k_of_tiles   a block sorts 1024 values in shared memory    k at most 512: each launch
//   leaves
//                    and keeps the first k; so again with what     at most half of the values
//                    is left, until one block has all
//
// Run all: ./warpstep test top_k
#pragma once

#include <warpstep/buffer.h>
#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cmath>
#include <cstddef>
#include <utility>

constexpr unsigned int kTopKTile = 1024, kTopKMost = kTopKTile / 2;

/// Writes the k largest values of each tile to `out`, k for each block; -infinity where it has
/// less.
__global__ void top_k_of_tiles(const float* in, float* out, std::size_t n, unsigned int k) {
  __shared__ float tile[kTopKTile];
  const unsigned int t = threadIdx.x;
  const std::size_t begin = std::size_t{blockIdx.x} * kTopKTile;
  for (unsigned int i = t; i < kTopKTile; i += blockDim.x)
    tile[i] = begin + i < n ? in[begin + i] : -INFINITY;
  // A bitonic sort: runs of `size` are sorted, every second one the other way round.
  for (unsigned int size = 2; size <= kTopKTile; size *= 2)
    for (unsigned int distance = size / 2; distance > 0; distance /= 2) {
      __syncthreads();
      const unsigned int i = 2 * t - t % distance, j = i + distance;
      const bool falls = (i & size) == 0;
      const float a = tile[i], b = tile[j];
      if ((a < b) == falls) {
        tile[i] = b;
        tile[j] = a;
      }
    }
  __syncthreads();
  for (unsigned int i = t; i < k; i += blockDim.x) out[std::size_t{blockIdx.x} * k + i] = tile[i];
}

/// Writes the largest values to `out`, as many as it has room for: 1 to 512, and not more than `in`
/// has. No value may be a NaN.
inline void find_top_k(const warpstep::Buffer<float>& in, warpstep::Buffer<float>& out) {
  if (out.size() == 0 || out.size() > kTopKMost || out.size() > in.size())
    throw warpstep::Error(cudaErrorInvalidValue,
                          "top_k: k must be 1 to 512, and not more than there are values");
  const auto k = static_cast<unsigned int>(out.size());
  const auto keep = [k](const warpstep::Buffer<float>& from, warpstep::Buffer<float>& to) {
    warpstep::launch<top_k_of_tiles>({warpstep::blocks_for(from.size(), kTopKTile), kTopKMost},
                                     from, to, from.size(), k);
  };
  warpstep::Buffer<float> left;
  for (const warpstep::Buffer<float>* from = &in;; from = &left) {
    const unsigned int tiles = warpstep::blocks_for(from->size(), kTopKTile);
    if (tiles == 1) return keep(*from, out);
    warpstep::Buffer<float> next(std::size_t{tiles} * k);
    keep(*from, next);
    left = std::move(next);
  }
}
