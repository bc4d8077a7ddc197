// Multiplies matrices of halves stored row by row: c (m x n) = a (m x k) times b (k x n), summed in
// floats. The first rungs; hgemm_mma.cuh has the next, hgemm_rungs.cuh the ladder, and
// hopper/hgemm_wgmma.cuh those for a GPU of capability 9.0 alone.
//
//   version           idea                                         limit
//   hgemm_cells       a thread a cell                              2 loads for a product
//   hgemm_fragments   wmma: a warp makes 16 x 16 cells             each tile is loaded for one
//   product hgemm_tiles       128 x 128 cells a block, tiles are shared    loads, barriers and
//   products in turn hgemm_mma         mma.sync, fragments by ldmatrix              the same
//   hgemm_async       cp.async: three tiles are under way          a warp issues every product
//   hgemm_wgmma       four warps multiply out of shared memory,    products wait while cells are
//   stored
//                     one thread has the copy engine fill it
//   hgemm_persistent  a block goes on to its next cells, which     power, and shared memory
//                     are fetched while these are stored
#pragma once

#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <mma.h>

#include <cstddef>

#include "kernels/ladders/hgemm/tensor.cuh"
#include "kernels/ladders/rung.h"

struct HgemmShape {
  unsigned m, n, k;
};

__global__ void hgemm_cells(const half* a, const half* b, half* c, HgemmShape shape) {
  const unsigned column = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= shape.m || column >= shape.n) return;
  float sum = 0.0f;
  for (unsigned i = 0; i < shape.k; ++i)
    sum += __half2float(a[std::size_t{row} * shape.k + i]) *
           __half2float(b[std::size_t{i} * shape.n + column]);
  c[std::size_t{row} * shape.n + column] = __float2half_rn(sum);
}

/// The value of a matrix of `rows` x `columns`; outside of it 0, which adds nothing to a product.
__device__ inline half hgemm_value(const half* matrix, unsigned row, unsigned column, unsigned rows,
                                   unsigned columns) {
  return row < rows && column < columns ? matrix[std::size_t{row} * columns + column]
                                        : __float2half(0.0f);
}

/// Eight values of a row, as 16 bytes; outside of the matrix 0. The matrix begins at a multiple of
/// 16 bytes, `column` is a multiple of 8.
__device__ inline uint4 hgemm_eight(const half* matrix, unsigned row, unsigned column,
                                    unsigned rows, unsigned columns) {
  if (columns % 8 == 0) {
    if (row >= rows || column >= columns) return make_uint4(0, 0, 0, 0);
    return *reinterpret_cast<const uint4*>(matrix + std::size_t{row} * columns + column);
  }
  alignas(16) half values[8];
  for (unsigned i = 0; i < 8; ++i) values[i] = hgemm_value(matrix, row, column + i, rows, columns);
  return *reinterpret_cast<const uint4*>(values);
}

// Four warps, each for itself. Its part of a and b passes through shared memory, where the edges
// of the matrices are made whole.
__global__ void hgemm_fragments(const half* a, const half* b, half* c, HgemmShape shape) {
  using namespace nvcuda::wmma;
  constexpr unsigned kTile = 16, kWarps = 4;
  __shared__ alignas(32) half a_tiles[kWarps][kTile][kTile], b_tiles[kWarps][kTile][kTile];
  __shared__ alignas(32) float c_tiles[kWarps][kTile][kTile];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned top = blockIdx.y * kTile, left = (blockIdx.x * kWarps + warp) * kTile;
  fragment<matrix_a, 16, 16, 16, half, row_major> of_a;
  fragment<matrix_b, 16, 16, 16, half, row_major> of_b;
  fragment<accumulator, 16, 16, 16, float> sums;
  fill_fragment(sums, 0.0f);
  for (unsigned start = 0; start < shape.k; start += kTile) {
    const unsigned y = lane / 2, x = lane % 2 * 8;
    *reinterpret_cast<uint4*>(&a_tiles[warp][y][x]) =
        hgemm_eight(a, top + y, start + x, shape.m, shape.k);
    *reinterpret_cast<uint4*>(&b_tiles[warp][y][x]) =
        hgemm_eight(b, start + y, left + x, shape.k, shape.n);
    __syncwarp();
    load_matrix_sync(of_a, &a_tiles[warp][0][0], kTile);
    load_matrix_sync(of_b, &b_tiles[warp][0][0], kTile);
    mma_sync(sums, of_a, of_b, sums);
    __syncwarp();  // both tiles have been read
  }
  store_matrix_sync(&c_tiles[warp][0][0], sums, kTile, mem_row_major);
  __syncwarp();
  for (unsigned i = lane; i < kTile * kTile; i += 32) {
    const unsigned row = top + i / kTile, column = left + i % kTile;
    if (row < shape.m && column < shape.n)
      c[std::size_t{row} * shape.n + column] = __float2half_rn(c_tiles[warp][i / kTile][i % kTile]);
  }
}

/// A block makes kHeight x kWidth cells, kDeep products at a time; its warps make kWarpHeight x
/// kWarpWidth each.
template <unsigned kHeightOf, unsigned kWidthOf, unsigned kDeepOf, unsigned kWarpHeightOf,
          unsigned kWarpWidthOf>
struct HgemmTile {
  static constexpr unsigned kHeight = kHeightOf, kWidth = kWidthOf, kDeep = kDeepOf;
  static constexpr unsigned kWarpHeight = kWarpHeightOf, kWarpWidth = kWarpWidthOf;
  static constexpr unsigned kThreads = kHeight / kWarpHeight * (kWidth / kWarpWidth) * 32;

  /// 8 values more in a row, so that eight rows begin in different banks.
  struct Shared {
    alignas(16) half a[kHeight][kDeep + 8];
    alignas(16) half b[kDeep][kWidth + 8];
  };

  /// Calls visit(to, matrix, row, column, rows, columns) for each 8 values that a thread loads for
  /// the block's tiles at `start`, whose first cell is (top, left).
  template <class Visit>
  __device__ static void each_load(Shared& to, const half* a, const half* b, unsigned top,
                                   unsigned left, HgemmShape shape, unsigned start, Visit visit) {
#pragma unroll
    for (unsigned i = 0; i < kHeight * kDeep / 8 / kThreads; ++i) {
      const unsigned place = threadIdx.x + i * kThreads;
      const unsigned row = place / (kDeep / 8), deep = place % (kDeep / 8) * 8;
      visit(&to.a[row][deep], a, top + row, start + deep, shape.m, shape.k);
    }
#pragma unroll
    for (unsigned i = 0; i < kDeep * kWidth / 8 / kThreads; ++i) {
      const unsigned place = threadIdx.x + i * kThreads;
      const unsigned deep = place / (kWidth / 8), column = place % (kWidth / 8) * 8;
      visit(&to.b[deep][column], b, start + deep, left + column, shape.k, shape.n);
    }
  }
  /// Loads the tiles; done when the function returns.
  __device__ static void load(Shared& to, const half* a, const half* b, HgemmShape shape,
                              unsigned start) {
    each_load(to, a, b, blockIdx.y * kHeight, blockIdx.x * kWidth, shape, start,
              [](half* place, const half* matrix, unsigned row, unsigned column, unsigned rows,
                 unsigned columns) {
                *reinterpret_cast<uint4*>(place) = hgemm_eight(matrix, row, column, rows, columns);
              });
  }
};

using HgemmSquare = HgemmTile<128, 128, 32, 64, 32>;

__global__ void __launch_bounds__(HgemmSquare::kThreads)
    hgemm_tiles(const half* a, const half* b, half* c, HgemmShape shape) {
  using namespace nvcuda::wmma;
  using Tile = HgemmSquare;
  constexpr unsigned kRows = Tile::kWarpHeight / 16, kColumns = Tile::kWarpWidth / 16;
  __shared__ typename Tile::Shared tile;
  __shared__ alignas(32) float cells[Tile::kThreads / 32][16][16];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned y = warp / (Tile::kWidth / Tile::kWarpWidth) * Tile::kWarpHeight;
  const unsigned x = warp % (Tile::kWidth / Tile::kWarpWidth) * Tile::kWarpWidth;
  fragment<accumulator, 16, 16, 16, float> sums[kRows][kColumns];
  for (auto& row : sums)
    for (auto& sum : row) fill_fragment(sum, 0.0f);
  for (unsigned start = 0; start < shape.k; start += Tile::kDeep) {
    Tile::load(tile, a, b, shape, start);
    __syncthreads();
#pragma unroll
    for (unsigned deep = 0; deep < Tile::kDeep; deep += 16) {
      fragment<matrix_a, 16, 16, 16, half, row_major> of_a[kRows];
      fragment<matrix_b, 16, 16, 16, half, row_major> of_b[kColumns];
#pragma unroll
      for (unsigned i = 0; i < kRows; ++i)
        load_matrix_sync(of_a[i], &tile.a[y + 16 * i][deep], Tile::kDeep + 8);
#pragma unroll
      for (unsigned j = 0; j < kColumns; ++j)
        load_matrix_sync(of_b[j], &tile.b[deep][x + 16 * j], Tile::kWidth + 8);
#pragma unroll
      for (unsigned i = 0; i < kRows; ++i)
#pragma unroll
        for (unsigned j = 0; j < kColumns; ++j) mma_sync(sums[i][j], of_a[i], of_b[j], sums[i][j]);
    }
    __syncthreads();  // the tile has been read
  }
#pragma unroll
  for (unsigned i = 0; i < kRows; ++i)
#pragma unroll
    for (unsigned j = 0; j < kColumns; ++j) {
      store_matrix_sync(&cells[warp][0][0], sums[i][j], 16, mem_row_major);
      __syncwarp();
      for (unsigned cell = lane; cell < 256; cell += 32) {
        const unsigned row = blockIdx.y * Tile::kHeight + y + 16 * i + cell / 16;
        const unsigned column = blockIdx.x * Tile::kWidth + x + 16 * j + cell % 16;
        if (row < shape.m && column < shape.n)
          c[std::size_t{row} * shape.n + column] =
              __float2half_rn(cells[warp][cell / 16][cell % 16]);
      }
      __syncwarp();  // the cells have been read
    }
}
