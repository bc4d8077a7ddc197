// Multiplies two matrices stored row by row: out (h x w) = m (h x k) times n (k x w).
//
//   version              idea                                 limit
//   matmul               one thread per cell of out           m is loaded w times, n h times
//   matmul_tiled         a block shares tiles of m and n:     the compiler does not know the width
//                        1 load where matmul makes `tile`     of the tiles and cannot unroll
//   matmul_tiled_static  tiles of a fixed width               one width for every GPU and shape
//   matmul_tiled_by      the width is a template argument;    two loads from shared memory for each
//                        the host chooses 8, 16 or 32         multiply-add
//
// Run all: ./warpstep test matmul
#pragma once

#include <warpstep/buffer.h>
#include <warpstep/compare.h>
#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

/// The size of a product: m has h rows of k, n has k rows of w, out has h rows of w.
struct MatmulShape {
  int h;
  int w;
  int k;
};

/// The product in double precision; each cell has k terms.
inline std::vector<warpstep::Expected> matmul_reference(const std::vector<float>& m,
                                                        const std::vector<float>& n,
                                                        MatmulShape shape) {
  const std::size_t h = shape.h, w = shape.w, k = shape.k;
  std::vector<warpstep::Expected> out(h * w);
  for (std::size_t row = 0; row < h; ++row)
    for (std::size_t i = 0; i < k; ++i)  // innermost along a row of n: kind to the cache
      for (std::size_t column = 0; column < w; ++column) {
        const double term = static_cast<double>(m[row * k + i]) * n[i * w + column];
        out[row * w + column].value += term;
        out[row * w + column].magnitude += std::abs(term);
      }
  return out;
}

__global__ void matmul(const float* m, const float* n, float* out, int h, int w, int k) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= h || column >= w) return;
  float sum = 0.0f;
  for (int i = 0; i < k; ++i) sum += m[std::size_t(row) * k + i] * n[std::size_t(i) * w + column];
  out[std::size_t(row) * w + column] = sum;
}

__global__ void matmul_tiled(const float* m, const float* n, float* out, int h, int w, int k,
                             int tile) {
  // One buffer, two tiles of tile x tile values: m's begins at 0, n's right behind it.
  float* const tiles = warpstep::dynamic_shared<float>();
  const int n_tile = tile * tile;
  const int y = threadIdx.y, x = threadIdx.x;
  const int row = blockIdx.y * tile + y;
  const int column = blockIdx.x * tile + x;
  float sum = 0.0f;
  for (int start = 0; start < k; start += tile) {
    // Zeros stand in for what lies outside the matrices: they add nothing to the sum.
    tiles[y * tile + x] = row < h && start + x < k ? m[std::size_t(row) * k + start + x] : 0.0f;
    tiles[n_tile + y * tile + x] =
        column < w && start + y < k ? n[std::size_t(start + y) * w + column] : 0.0f;
    __syncthreads();  // separates filling the tiles from reading what other threads filled in
    for (int i = 0; i < tile; ++i) sum += tiles[y * tile + i] * tiles[n_tile + i * tile + x];
    __syncthreads();  // separates the last read of these tiles from filling the next
  }
  // Only here may a thread without a cell drop out: the barriers above need every thread.
  if (row < h && column < w) out[std::size_t(row) * w + column] = sum;
}

constexpr int kMatmulTile = 16;  // what a block of matmul_tiled_static must measure each way

__global__ void matmul_tiled_static(const float* m, const float* n, float* out, int h, int w,
                                    int k) {
  __shared__ float m_tile[kMatmulTile][kMatmulTile];
  __shared__ float n_tile[kMatmulTile][kMatmulTile];
  const int y = threadIdx.y, x = threadIdx.x;
  const int row = blockIdx.y * kMatmulTile + y;
  const int column = blockIdx.x * kMatmulTile + x;
  float sum = 0.0f;
  for (int start = 0; start < k; start += kMatmulTile) {
    m_tile[y][x] = row < h && start + x < k ? m[std::size_t(row) * k + start + x] : 0.0f;
    n_tile[y][x] = column < w && start + y < k ? n[std::size_t(start + y) * w + column] : 0.0f;
    __syncthreads();  // separates filling the tiles from reading what other threads filled in
    for (int i = 0; i < kMatmulTile; ++i) sum += m_tile[y][i] * n_tile[i][x];
    __syncthreads();  // separates the last read of these tiles from filling the next
  }
  if (row < h && column < w) out[std::size_t(row) * w + column] = sum;
}

template <int Tile>
__global__ void matmul_tiled_by(const float* m, const float* n, float* out, int h, int w, int k) {
  __shared__ float m_tile[Tile][Tile];
  __shared__ float n_tile[Tile][Tile];
  const int y = threadIdx.y, x = threadIdx.x;
  const int row = blockIdx.y * Tile + y;
  const int column = blockIdx.x * Tile + x;
  float sum = 0.0f;
  for (int start = 0; start < k; start += Tile) {
    m_tile[y][x] = row < h && start + x < k ? m[std::size_t(row) * k + start + x] : 0.0f;
    n_tile[y][x] = column < w && start + y < k ? n[std::size_t(start + y) * w + column] : 0.0f;
    __syncthreads();  // separates filling the tiles from reading what other threads filled in
    for (int i = 0; i < Tile; ++i) sum += m_tile[y][i] * n_tile[i][x];
    __syncthreads();  // separates the last read of these tiles from filling the next
  }
  if (row < h && column < w) out[std::size_t(row) * w + column] = sum;
}

/// Throws Error unless the three matrices have the sizes that `shape` says.
inline void check_matmul_sizes(const warpstep::Buffer<float>& m, const warpstep::Buffer<float>& n,
                               const warpstep::Buffer<float>& out, MatmulShape shape) {
  const std::size_t h = shape.h, w = shape.w, k = shape.k;
  const bool negative = shape.h < 0 || shape.w < 0 || shape.k < 0;
  if (negative || m.size() != h * k || n.size() != k * w || out.size() != h * w)
    throw warpstep::Error(cudaErrorInvalidValue,
                          "matmul: m must have h x k values, n k x w and out h x w; they have " +
                              std::to_string(m.size()) + ", " + std::to_string(n.size()) + " and " +
                              std::to_string(out.size()));
}

/// Covers the cells of out with square blocks, columns along x.
inline warpstep::LaunchShape matmul_launch_shape(MatmulShape shape, int block_width,
                                                 std::size_t shared_bytes = 0) {
  const dim3 block(block_width, block_width);
  return {warpstep::blocks_for(shape.w, shape.h, block), block, shared_bytes};
}

/// One thread per cell, in blocks of 16 x 16.
inline void launch_matmul(const warpstep::Buffer<float>& m, const warpstep::Buffer<float>& n,
                          warpstep::Buffer<float>& out, MatmulShape shape) {
  check_matmul_sizes(m, n, out, shape);
  warpstep::launch<matmul>(matmul_launch_shape(shape, 16), m, n, out, shape.h, shape.w, shape.k);
}

/// Tiles of any width from 1 to 32 in dynamic shared memory: 8 tile^2 bytes a block.
inline void launch_matmul_tiled(const warpstep::Buffer<float>& m, const warpstep::Buffer<float>& n,
                                warpstep::Buffer<float>& out, MatmulShape shape, int tile) {
  check_matmul_sizes(m, n, out, shape);
  if (tile < 1 || tile > 32)
    throw warpstep::Error(
        cudaErrorInvalidValue,
        "matmul_tiled: a tile of width " + std::to_string(tile) +
            " is impossible; a block has at most 1024 threads, so choose 1 to 32");
  const std::size_t shared_bytes = 2 * sizeof(float) * tile * tile;
  warpstep::launch<matmul_tiled>(matmul_launch_shape(shape, tile, shared_bytes), m, n, out, shape.h,
                                 shape.w, shape.k, tile);
}

/// Tiles of 16 x 16 in static shared memory.
inline void launch_matmul_tiled_static(const warpstep::Buffer<float>& m,
                                       const warpstep::Buffer<float>& n,
                                       warpstep::Buffer<float>& out, MatmulShape shape) {
  check_matmul_sizes(m, n, out, shape);
  warpstep::launch<matmul_tiled_static>(matmul_launch_shape(shape, kMatmulTile), m, n, out, shape.h,
                                        shape.w, shape.k);
}

/// Tiles whose width, 8, 16 or 32, is chosen at run time among kernels compiled for each.
inline void launch_matmul_tiled_by(const warpstep::Buffer<float>& m,
                                   const warpstep::Buffer<float>& n, warpstep::Buffer<float>& out,
                                   MatmulShape shape, int tile) {
  check_matmul_sizes(m, n, out, shape);
  const auto start = [&]<int Tile>() {
    warpstep::launch<matmul_tiled_by<Tile>>(matmul_launch_shape(shape, Tile), m, n, out, shape.h,
                                            shape.w, shape.k);
  };
  switch (tile) {
    case 8:
      return start.template operator()<8>();
    case 16:
      return start.template operator()<16>();
    case 32:
      return start.template operator()<32>();
  }
  throw warpstep::Error(cudaErrorInvalidValue,
                        "matmul_tiled_by: there is no kernel for tiles of width " +
                            std::to_string(tile) + "; choose 8, 16 or 32");
}
