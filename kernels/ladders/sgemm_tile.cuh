// The upper rungs of the product of matrices (sgemm.cuh), whose loads are 16 bytes wide.
#pragma once

#include "kernels/ladders/sgemm.cuh"

/// Four values of a row; outside of the matrix 0.
__device__ inline float4 sgemm_four(const float* matrix, unsigned row, unsigned column,
                                    unsigned rows, unsigned columns) {
  if (row < rows && column + 3 < columns && columns % 4 == 0)
    return *reinterpret_cast<const float4*>(matrix + std::size_t{row} * columns + column);
  return make_float4(sgemm_value(matrix, row, column, rows, columns),
                     sgemm_value(matrix, row, column + 1, rows, columns),
                     sgemm_value(matrix, row, column + 2, rows, columns),
                     sgemm_value(matrix, row, column + 3, rows, columns));
}

/// A block's first cell.
struct SgemmPlace {
  unsigned top, left;
};

/// A block makes kHeight x kWidth cells, kDeep products at a time. Its warps make kWarpHeight x
/// kWarpWidth each, their 8 x 4 lanes squares of 4 x 4 that lie 32 rows and 16 columns apart, so
/// that the lanes of a load touch neighbouring values.
template <unsigned kHeightOf, unsigned kWidthOf, unsigned kDeepOf, unsigned kWarpHeight,
          unsigned kWarpWidth>
struct SgemmTile {
  static constexpr unsigned kHeight = kHeightOf, kWidth = kWidthOf, kDeep = kDeepOf;
  static constexpr unsigned kThreads = kHeight / kWarpHeight * (kWidth / kWarpWidth) * 32;
  static constexpr unsigned kRows = kWarpHeight / 8, kColumns = kWarpWidth / 4;  // of a thread
  static constexpr unsigned kLoadsOfA = kHeight * kDeep / 4 / kThreads;
  static constexpr unsigned kLoadsOfB = kDeep * kWidth / 4 / kThreads;

  __device__ static SgemmPlace place() { return {blockIdx.y * kHeight, blockIdx.x * kWidth}; }

  /// a's part lies turned, so that a thread's values of it are neighbours, as b's are.
  struct Shared {
    alignas(16) float a[kDeep][kHeight + 4];  // 4: a column's values begin 4 banks further on
    alignas(16) float b[kDeep][kWidth];
  };

  /// What a thread loads for one step.
  struct Loads {
    float4 a[kLoadsOfA], b[kLoadsOfB];

    __device__ void load(const float* from_a, const float* from_b, SgemmShape shape, SgemmPlace at,
                         unsigned start) {
      const bool is_inside = at.top + kHeight <= shape.m && at.left + kWidth <= shape.n &&
                             start + kDeep <= shape.k && shape.k % 4 == 0 && shape.n % 4 == 0;
      if (is_inside)  // no load asks where it is: that would cost as much as every tenth product
        load_each(
            [&](const float* matrix, unsigned row, unsigned column, unsigned, unsigned width) {
              return *reinterpret_cast<const float4*>(matrix + std::size_t{row} * width + column);
            },
            from_a, from_b, shape, at, start);
      else
        load_each(sgemm_four, from_a, from_b, shape, at, start);
    }
    template <class Load>
    __device__ void load_each(Load four, const float* from_a, const float* from_b, SgemmShape shape,
                              SgemmPlace at, unsigned start) {
#pragma unroll
      for (unsigned i = 0; i < kLoadsOfA; ++i) {
        const unsigned place = threadIdx.x + i * kThreads;
        a[i] = four(from_a, at.top + place / (kDeep / 4), start + place % (kDeep / 4) * 4, shape.m,
                    shape.k);
      }
#pragma unroll
      for (unsigned i = 0; i < kLoadsOfB; ++i) {
        const unsigned place = threadIdx.x + i * kThreads;
        b[i] = four(from_b, start + place / (kWidth / 4), at.left + place % (kWidth / 4) * 4,
                    shape.k, shape.n);
      }
    }
    __device__ void store(Shared& to) const {
#pragma unroll
      for (unsigned i = 0; i < kLoadsOfA; ++i) {
        const unsigned place = threadIdx.x + i * kThreads;
        const unsigned row = place / (kDeep / 4), deep = place % (kDeep / 4) * 4;
        to.a[deep][row] = a[i].x;
        to.a[deep + 1][row] = a[i].y;
        to.a[deep + 2][row] = a[i].z;
        to.a[deep + 3][row] = a[i].w;
      }
#pragma unroll
      for (unsigned i = 0; i < kLoadsOfB; ++i) {
        const unsigned place = threadIdx.x + i * kThreads;
        *reinterpret_cast<float4*>(&to.b[place / (kWidth / 4)][place % (kWidth / 4) * 4]) = b[i];
      }
    }
  };

  /// One column of a's part and one row of b's, as far as they are a thread's.
  struct Factors {
    alignas(16) float a[kRows], b[kColumns];

    __device__ void load(const Shared& from, unsigned deep, unsigned y, unsigned x) {
#pragma unroll
      for (unsigned i = 0; i < kRows; i += 4)
        *reinterpret_cast<float4*>(a + i) =
            *reinterpret_cast<const float4*>(&from.a[deep][y + i * 8]);
#pragma unroll
      for (unsigned i = 0; i < kColumns; i += 4)
        *reinterpret_cast<float4*>(b + i) =
            *reinterpret_cast<const float4*>(&from.b[deep][x + i * 4]);
    }
  };

  /// The cells of a thread: y and x are the first one's place in the block.
  struct Cells {
    unsigned y, x;
    float sums[kRows][kColumns] = {};

    __device__ Cells() {
      const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
      y = warp / (kWidth / kWarpWidth) * kWarpHeight + lane / 4 * 4;
      x = warp % (kWidth / kWarpWidth) * kWarpWidth + lane % 4 * 4;
    }
    /// Adds the products of one step. With kAhead, the next factors are loaded before these are
    /// used.
    template <bool kAhead>
    __device__ void add(const Shared& from) {
      Factors factors[kAhead ? 2 : 1];
      factors[0].load(from, 0, y, x);
#pragma unroll
      for (unsigned deep = 0; deep < kDeep; ++deep) {
        if (!kAhead && deep > 0) factors[0].load(from, deep, y, x);
        if (kAhead && deep + 1 < kDeep) factors[(deep + 1) % 2].load(from, deep + 1, y, x);
        const Factors& now = factors[kAhead ? deep % 2 : 0];
#pragma unroll
        for (unsigned row = 0; row < kRows; ++row)
#pragma unroll
          for (unsigned column = 0; column < kColumns; ++column)
            sums[row][column] += now.a[row] * now.b[column];
      }
    }
    __device__ void store(float* c, SgemmShape shape, SgemmPlace at) const {
#pragma unroll
      for (unsigned i = 0; i < kRows; ++i) {
        const unsigned row = at.top + y + i / 4 * 32 + i % 4;
        if (row >= shape.m) continue;
#pragma unroll
        for (unsigned k = 0; k < kColumns; k += 4) {
          const unsigned column = at.left + x + k * 4;
          float* const to = c + std::size_t{row} * shape.n + column;
          const float* const from = sums[i] + k;
          if (column + 3 < shape.n && shape.n % 4 == 0) {
            *reinterpret_cast<float4*>(to) = make_float4(from[0], from[1], from[2], from[3]);
          } else {
#pragma unroll
            for (unsigned j = 0; j < 4; ++j)
              if (column + j < shape.n) to[j] = from[j];
          }
        }
      }
    }
  };
};

template <class Tile>
__global__ void __launch_bounds__(Tile::kThreads)
    sgemm_vectors(const float* a, const float* b, float* c, SgemmShape shape) {
  __shared__ typename Tile::Shared tile;
  typename Tile::Cells cells;
  for (unsigned start = 0; start < shape.k; start += Tile::kDeep) {
    typename Tile::Loads loads;
    loads.load(a, b, shape, Tile::place(), start);
    __syncthreads();  // the tile of the step before has been read
    loads.store(tile);
    __syncthreads();
    cells.template add<false>(tile);
  }
  cells.store(c, shape, Tile::place());
}

// Two tiles: one is filled while the other is read, and a step has one barrier.
template <class Tile, unsigned kBlocks>
__global__ void __launch_bounds__(Tile::kThreads, kBlocks)
    sgemm_pipelined(const float* a, const float* b, float* c, SgemmShape shape) {
  __shared__ typename Tile::Shared tiles[2];
  typename Tile::Cells cells;
  typename Tile::Loads loads;
  loads.load(a, b, shape, Tile::place(), 0);
  loads.store(tiles[0]);
  __syncthreads();
  unsigned now = 0;
  for (unsigned start = Tile::kDeep; start < shape.k; start += Tile::kDeep) {
    loads.load(a, b, shape, Tile::place(), start);  // under way while the tile before is multiplied
    cells.template add<true>(tiles[now]);
    now = 1 - now;
    loads.store(tiles[now]);
    __syncthreads();
  }
  cells.template add<true>(tiles[now]);
  cells.store(c, shape, Tile::place());
}

using SgemmSquare = SgemmTile<128, 128, 16, 64, 32>;
using SgemmSmall = SgemmTile<64, 64, 16, 32, 32>;

/// A block for each tile of c.
template <class Tile, auto kKernel>
void launch_sgemm(const float* a, const float* b, float* c, SgemmShape shape) {
  const dim3 blocks = warpstep::blocks_for(shape.n, shape.m, dim3(Tile::kWidth, Tile::kHeight));
  warpstep::launch<kKernel>({blocks, Tile::kThreads}, a, b, c, shape);
}
