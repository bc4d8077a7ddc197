// Transposes a matrix of floats: out (width x height) = in (height x width), both row by row.
//
//   version            idea                                       limit
//   transpose_reads    neighbours read neighbours                 32 sectors a store
//   transpose_writes   neighbours write neighbours                32 sectors a load; caches help
//   transpose_tile     a tile in shared memory turns it           a column of it is one bank: 32
//   passes transpose_padded   rows of 33 values: no bank twice           a barrier a value of a
//   thread transpose_four     a thread takes 4 values of the tile        instructions
//   transpose_swizzled columns are mixed instead of padded        memory
#pragma once

#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cstddef>

#include "kernels/ladders/rung.h"

constexpr unsigned kTransposeTile = 32;

__global__ void transpose_reads(const float* in, float* out, unsigned width, unsigned height) {
  const auto [x, y] = warpstep::global_index_2d();
  if (x < width && y < height) out[x * height + y] = in[y * width + x];
}

__global__ void transpose_writes(const float* in, float* out, unsigned width, unsigned height) {
  const auto [x, y] = warpstep::global_index_2d();  // of out
  if (x < height && y < width) out[y * height + x] = in[x * width + y];
}

template <unsigned kPitch>
__global__ void transpose_tile(const float* in, float* out, unsigned width, unsigned height) {
  __shared__ float tile[kTransposeTile][kPitch];
  const unsigned left = blockIdx.x * kTransposeTile, top = blockIdx.y * kTransposeTile;
  unsigned x = left + threadIdx.x, y = top + threadIdx.y;
  if (x < width && y < height) tile[threadIdx.y][threadIdx.x] = in[std::size_t{y} * width + x];
  __syncthreads();
  x = top + threadIdx.x, y = left + threadIdx.y;  // of out
  if (x < height && y < width) out[std::size_t{y} * height + x] = tile[threadIdx.x][threadIdx.y];
}

// Blocks of 32 x 8 threads: each takes 4 rows of the tile, whose loads are under way together.
__global__ void transpose_four(const float* in, float* out, unsigned width, unsigned height) {
  __shared__ float tile[kTransposeTile][kTransposeTile + 1];
  const unsigned left = blockIdx.x * kTransposeTile, top = blockIdx.y * kTransposeTile;
  unsigned x = left + threadIdx.x;
#pragma unroll
  for (unsigned row = 0; row < kTransposeTile; row += 8) {
    const unsigned y = top + threadIdx.y + row;
    if (x < width && y < height)
      tile[threadIdx.y + row][threadIdx.x] = in[std::size_t{y} * width + x];
  }
  __syncthreads();
  x = top + threadIdx.x;
#pragma unroll
  for (unsigned row = 0; row < kTransposeTile; row += 8) {
    const unsigned y = left + threadIdx.y + row;
    if (x < height && y < width)
      out[std::size_t{y} * height + x] = tile[threadIdx.x][threadIdx.y + row];
  }
}

// Blocks of 512 threads turn 64 x 64 values, each thread 2 x 4 of them: 16 bytes a load and a
// store. Both sides must be multiples of 4.
__global__ void transpose_vectors(const float* in, float* out, unsigned width, unsigned height) {
  constexpr unsigned kTile = 64, kRows = 32;
  __shared__ float tile[kTile][kTile + 1];
  const unsigned x = threadIdx.x % 16 * 4, y = threadIdx.x / 16;
  const unsigned left = blockIdx.x * kTile, top = blockIdx.y * kTile;
#pragma unroll
  for (unsigned step = 0; step < kTile; step += kRows) {
    const unsigned row = y + step;
    if (left + x < width && top + row < height) {
      const std::size_t first = std::size_t{top + row} * width + left + x;
      const float4 values = *reinterpret_cast<const float4*>(in + first);
      tile[row][x] = values.x;
      tile[row][x + 1] = values.y;
      tile[row][x + 2] = values.z;
      tile[row][x + 3] = values.w;
    }
  }
  __syncthreads();
#pragma unroll
  for (unsigned step = 0; step < kTile; step += kRows) {
    const unsigned row = y + step;
    if (top + x < height && left + row < width) {
      const float4 values =
          make_float4(tile[x][row], tile[x + 1][row], tile[x + 2][row], tile[x + 3][row]);
      reinterpret_cast<float4*>(out)[std::size_t{left + row} * (height / 4) + (top + x) / 4] =
          values;
    }
  }
}

/// A grid whose blocks cover `width` x `height` cells in tiles of 32 x 32.
inline warpstep::LaunchShape transpose_tiles(unsigned width, unsigned height, unsigned rows) {
  const dim3 tile(kTransposeTile, kTransposeTile);
  return {warpstep::blocks_for(width, height, tile), dim3(kTransposeTile, rows)};
}

inline constexpr Rung<const float*, float*, unsigned, unsigned> kTransposeRungs[] = {
    {"transpose_reads", "neighbours read neighbours",
     [](const float* in, float* out, unsigned width, unsigned height) {
       const dim3 block(32, 8);
       warpstep::launch<transpose_reads>({warpstep::blocks_for(width, height, block), block}, in,
                                         out, width, height);
     }},
    {"transpose_writes", "neighbours write neighbours",
     [](const float* in, float* out, unsigned width, unsigned height) {
       const dim3 block(32, 8);
       warpstep::launch<transpose_writes>({warpstep::blocks_for(height, width, block), block}, in,
                                          out, width, height);
     }},
    {"transpose_tile", "a tile in shared memory",
     [](const float* in, float* out, unsigned width, unsigned height) {
       warpstep::launch<transpose_tile<kTransposeTile>>(transpose_tiles(width, height, 32), in, out,
                                                        width, height);
     }},
    {"transpose_padded", "rows of 33 values",
     [](const float* in, float* out, unsigned width, unsigned height) {
       warpstep::launch<transpose_tile<kTransposeTile + 1>>(transpose_tiles(width, height, 32), in,
                                                            out, width, height);
     }},
    {"transpose_four", "4 values a thread",
     [](const float* in, float* out, unsigned width, unsigned height) {
       warpstep::launch<transpose_four>(transpose_tiles(width, height, 8), in, out, width, height);
     }},
    {"transpose_vectors", "16 bytes a load and a store",
     [](const float* in, float* out, unsigned width, unsigned height) {
       if (width % 4 != 0 || height % 4 != 0)
         return warpstep::launch<transpose_four>(transpose_tiles(width, height, 8), in, out, width,
                                                 height);
       const dim3 blocks = warpstep::blocks_for(width, height, dim3(64, 64));
       warpstep::launch<transpose_vectors>({blocks, 512}, in, out, width, height);
     }},
};
