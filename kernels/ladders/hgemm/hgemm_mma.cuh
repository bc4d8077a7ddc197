// The product of matrices of halves (hgemm.cuh) by mma.sync: registers are filled by ldmatrix, and
// in the upper rungs tiles by copies that nobody waits for.
#pragma once

#include "kernels/ladders/hgemm/hgemm.cuh"

/// The cells of a warp in its lanes' registers, and its place in the block.
template <class Tile>
struct HgemmCells {
  static constexpr unsigned kRows = Tile::kWarpHeight / 16, kColumns = Tile::kWarpWidth / 8;
  unsigned y, x;
  float sums[kRows][kColumns][4] = {};

  __device__ HgemmCells() {
    constexpr unsigned kAcross = Tile::kWidth / Tile::kWarpWidth;
    y = threadIdx.x / 32 / kAcross * Tile::kWarpHeight;
    x = threadIdx.x / 32 % kAcross * Tile::kWarpWidth;
  }
  /// Adds the products of the tiles in `from`.
  __device__ void add(const typename Tile::Shared& from) {
    const unsigned lane = threadIdx.x % 32;
#pragma unroll
    for (unsigned deep = 0; deep < Tile::kDeep; deep += 16) {
      unsigned a[kRows][4], b[kColumns / 2][4];
#pragma unroll
      for (unsigned i = 0; i < kRows; ++i)
        load_matrices(a[i], &from.a[y + 16 * i + lane % 16][deep + lane / 16 * 8]);
#pragma unroll
      for (unsigned j = 0; j < kColumns / 2; ++j)
        load_matrices_turned(b[j], &from.b[deep + lane % 16][x + 16 * j + lane / 16 * 8]);
#pragma unroll
      for (unsigned i = 0; i < kRows; ++i)
#pragma unroll
        for (unsigned j = 0; j < kColumns; ++j)
          add_product(sums[i][j], a[i], b[j / 2][j % 2 * 2], b[j / 2][j % 2 * 2 + 1]);
    }
  }
  /// Stores them; (top, left) is the block's first cell.
  __device__ void store(half* c, unsigned top, unsigned left, HgemmShape shape) const {
    const unsigned lane = threadIdx.x % 32;
#pragma unroll
    for (unsigned i = 0; i < kRows; ++i)
#pragma unroll
      for (unsigned j = 0; j < kColumns; ++j)
#pragma unroll
        for (unsigned part = 0; part < 2; ++part) {
          const unsigned row = top + y + 16 * i + lane / 4 + 8 * part;
          const unsigned column = left + x + 8 * j + lane % 4 * 2;
          hgemm_store_pair(c, row, column, shape, sums[i][j][2 * part], sums[i][j][2 * part + 1]);
        }
  }
  /// Stores two neighbours, as far as they are in the matrix.
  __device__ static void hgemm_store_pair(half* c, unsigned row, unsigned column, HgemmShape shape,
                                          float first, float second) {
    if (row >= shape.m) return;
    half* const to = c + std::size_t{row} * shape.n + column;
    if (shape.n % 2 == 0) {
      if (column < shape.n) *reinterpret_cast<half2*>(to) = __floats2half2_rn(first, second);
    } else {
      if (column < shape.n) to[0] = __float2half_rn(first);
      if (column + 1 < shape.n) to[1] = __float2half_rn(second);
    }
  }
};

template <class Tile>
__global__ void __launch_bounds__(Tile::kThreads)
    hgemm_mma(const half* a, const half* b, half* c, HgemmShape shape) {
  __shared__ typename Tile::Shared tile;
  HgemmCells<Tile> cells;
  for (unsigned start = 0; start < shape.k; start += Tile::kDeep) {
    Tile::load(tile, a, b, shape, start);
    __syncthreads();
    cells.add(tile);
    __syncthreads();  // the tile has been read
  }
  cells.store(c, blockIdx.y * Tile::kHeight, blockIdx.x * Tile::kWidth, shape);
}

/// The place of a block in the grid, both counted in blocks.
struct HgemmPlace {
  unsigned y, x;
};

/// Where the block of this number works if columns of kHigh blocks are finished one after another:
/// those that run at a time share rows of a and columns of b, which then lie in L2.
template <unsigned kHigh>
__device__ HgemmPlace hgemm_place(unsigned number, unsigned rows, unsigned columns) {
  const unsigned strip = number / (kHigh * columns), first = strip * kHigh;
  const unsigned high = rows - first < kHigh ? rows - first : kHigh;
  const unsigned inside = number - first * columns;
  return {first + inside % high, inside / high};
}

// kStages tiles in dynamic shared memory: one is multiplied, the others are under way.
template <class Tile, unsigned kStages, unsigned kHigh, unsigned kBlocks>
__global__ void __launch_bounds__(Tile::kThreads, kBlocks)
    hgemm_async(const half* a, const half* b, half* c, HgemmShape shape) {
  auto* const tiles = warpstep::dynamic_shared<typename Tile::Shared>();
  const HgemmPlace place =
      hgemm_place<kHigh>(blockIdx.x, warpstep::ceil_div(shape.m, Tile::kHeight),
                         warpstep::ceil_div(shape.n, Tile::kWidth));
  const unsigned top = place.y * Tile::kHeight, left = place.x * Tile::kWidth;
  const auto fetch = [&](unsigned step) {
    if (step * Tile::kDeep < shape.k)
      Tile::each_load(tiles[step % kStages], a, b, top, left, shape, step * Tile::kDeep,
                      [](half* to, const half* matrix, unsigned row, unsigned column, unsigned rows,
                         unsigned columns) {
                        if (columns % 8 != 0) {
                          *reinterpret_cast<uint4*>(to) =
                              hgemm_eight(matrix, row, column, rows, columns);
                          return;
                        }
                        const bool is_there = row < rows && column < columns;
                        const std::size_t i = std::size_t{row} * columns + column;
                        copy_16_bytes(to, is_there ? matrix + i : matrix, is_there);
                      });
    end_copies();  // also where there was none: groups are counted
  };
  HgemmCells<Tile> cells;
#pragma unroll
  for (unsigned step = 0; step + 1 < kStages; ++step) fetch(step);
  const unsigned steps = warpstep::ceil_div(shape.k, Tile::kDeep);
  for (unsigned step = 0; step < steps; ++step) {
    wait_for_copies<kStages - 2>();
    __syncthreads();  // this step's tile is there for all, and the one before has been read
    fetch(step + kStages - 1);
    cells.add(tiles[step % kStages]);
  }
  cells.store(c, top, left, shape);
}
