// Multiplies matrices of floats stored row by row: c (m x n) = a (m x k) times b (k x n). The first
// rungs; sgemm_tile.cuh has the others, sgemm_rungs.cuh the ladder.
//
//   version          idea                                     limit
//   sgemm_cells      a thread a cell                          2 loads for a product
//   sgemm_tiles      tiles of 32 x 32 in shared memory        2 loads from shared memory for one
//   sgemm_columns    a thread has 8 cells of a column         9 loads for 8
//   sgemm_blocks     a thread has 8 x 8 cells in registers    16 loads of 4 bytes for 64
//   sgemm_vectors    16 bytes a load; a's tile lies turned    products wait for loads
//   sgemm_pipelined  the next tile, the next factors are      few and large blocks
//                    under way
//   sgemm_fitting    small tiles where there are few          some multiprocessors have less to do
//   sgemm_even       blocks have as many steps each           instructions besides the products
#pragma once

#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cstddef>

#include "kernels/ladders/rung.h"

struct SgemmShape {
  unsigned m, n, k;
};

__global__ void sgemm_cells(const float* a, const float* b, float* c, SgemmShape shape) {
  const unsigned column = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= shape.m || column >= shape.n) return;
  float sum = 0.0f;
  for (unsigned i = 0; i < shape.k; ++i)
    sum += a[std::size_t{row} * shape.k + i] * b[std::size_t{i} * shape.n + column];
  c[std::size_t{row} * shape.n + column] = sum;
}

/// The value of a matrix of `rows` x `columns`; outside of it 0, which adds nothing to a product.
__device__ inline float sgemm_value(const float* matrix, unsigned row, unsigned column,
                                    unsigned rows, unsigned columns) {
  return row < rows && column < columns ? matrix[std::size_t{row} * columns + column] : 0.0f;
}

__global__ void sgemm_tiles(const float* a, const float* b, float* c, SgemmShape shape) {
  constexpr unsigned kTile = 32;
  __shared__ float a_tile[kTile][kTile], b_tile[kTile][kTile];
  const unsigned x = threadIdx.x, y = threadIdx.y;
  const unsigned row = blockIdx.y * kTile + y, column = blockIdx.x * kTile + x;
  float sum = 0.0f;
  for (unsigned start = 0; start < shape.k; start += kTile) {
    a_tile[y][x] = sgemm_value(a, row, start + x, shape.m, shape.k);
    b_tile[y][x] = sgemm_value(b, start + y, column, shape.k, shape.n);
    __syncthreads();
    for (unsigned i = 0; i < kTile; ++i) sum += a_tile[y][i] * b_tile[i][x];
    __syncthreads();
  }
  if (row < shape.m && column < shape.n) c[std::size_t{row} * shape.n + column] = sum;
}

// Blocks of 512 threads make 64 x 64 cells.
__global__ void sgemm_columns(const float* a, const float* b, float* c, SgemmShape shape) {
  constexpr unsigned kTile = 64, kDeep = 8, kCells = 8;
  __shared__ float a_tile[kTile][kDeep], b_tile[kDeep][kTile];
  const unsigned t = threadIdx.x, x = t % kTile, y = t / kTile * kCells;
  const unsigned top = blockIdx.y * kTile, left = blockIdx.x * kTile;
  float sums[kCells] = {};
  for (unsigned start = 0; start < shape.k; start += kDeep) {
    a_tile[t / kDeep][t % kDeep] =
        sgemm_value(a, top + t / kDeep, start + t % kDeep, shape.m, shape.k);
    b_tile[t / kTile][x] = sgemm_value(b, start + t / kTile, left + x, shape.k, shape.n);
    __syncthreads();
#pragma unroll
    for (unsigned i = 0; i < kDeep; ++i) {
      const float right = b_tile[i][x];
#pragma unroll
      for (unsigned cell = 0; cell < kCells; ++cell) sums[cell] += a_tile[y + cell][i] * right;
    }
    __syncthreads();
  }
#pragma unroll
  for (unsigned cell = 0; cell < kCells; ++cell)
    if (top + y + cell < shape.m && left + x < shape.n)
      c[std::size_t{top + y + cell} * shape.n + left + x] = sums[cell];
}

// Blocks of 256 threads make 128 x 128 cells.
__global__ void __launch_bounds__(256)
    sgemm_blocks(const float* a, const float* b, float* c, SgemmShape shape) {
  constexpr unsigned kTile = 128, kDeep = 8, kCells = 8;
  __shared__ float a_tile[kDeep][kTile], b_tile[kDeep][kTile];
  const unsigned t = threadIdx.x, x = t % 16 * kCells, y = t / 16 * kCells;
  const unsigned top = blockIdx.y * kTile, left = blockIdx.x * kTile;
  float sums[kCells][kCells] = {};
  for (unsigned start = 0; start < shape.k; start += kDeep) {
#pragma unroll
    for (unsigned load = 0; load < 4; ++load) {
      const unsigned row = t / kDeep + load * 32, deep = t / kTile + load * 2;
      a_tile[t % kDeep][row] = sgemm_value(a, top + row, start + t % kDeep, shape.m, shape.k);
      b_tile[deep][t % kTile] = sgemm_value(b, start + deep, left + t % kTile, shape.k, shape.n);
    }
    __syncthreads();
#pragma unroll
    for (unsigned i = 0; i < kDeep; ++i) {
      float of_a[kCells], of_b[kCells];
#pragma unroll
      for (unsigned cell = 0; cell < kCells; ++cell) {
        of_a[cell] = a_tile[i][y + cell];
        of_b[cell] = b_tile[i][x + cell];
      }
#pragma unroll
      for (unsigned row = 0; row < kCells; ++row)
#pragma unroll
        for (unsigned column = 0; column < kCells; ++column)
          sums[row][column] += of_a[row] * of_b[column];
    }
    __syncthreads();
  }
#pragma unroll
  for (unsigned row = 0; row < kCells; ++row)
#pragma unroll
    for (unsigned column = 0; column < kCells; ++column)
      if (top + y + row < shape.m && left + x + column < shape.n)
        c[std::size_t{top + y + row} * shape.n + left + x + column] = sums[row][column];
}
