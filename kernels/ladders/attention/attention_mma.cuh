// Attention on tensor cores (attention.cuh): a warp has 16 queries, whose products with a tile of
// keys stay in its registers, become weights there and are multiplied with the tile's part of v.
#pragma once

#include "kernels/ladders/attention/attention.cuh"

/// kWarps * 16 queries a block, kKeys keys at a time.
template <unsigned kWarpsOf, unsigned kKeysOf>
struct AttentionTile {
  static constexpr unsigned kWarps = kWarpsOf, kKeys = kKeysOf;
  static constexpr unsigned kThreads = kWarps * 32, kQueries = kWarps * 16;
  using Row = half[kAttentionWide + 8];  // 8 more: eight rows begin in different banks

  struct Shared {
    alignas(16) Row k[kKeys];
    alignas(16) Row v[kKeys];
  };

  /// Begins to copy rows of a head from `first` on; behind the last row they become 0.
  template <unsigned kRows>
  __device__ static void fetch(Row* to, const half* head, unsigned first, unsigned rows) {
#pragma unroll
    for (unsigned i = 0; i < kRows * kAttentionWide / 8 / kThreads; ++i) {
      const unsigned place = threadIdx.x + i * kThreads, row = place / 16, column = place % 16 * 8;
      const bool is_there = first + row < rows;
      copy_16_bytes(&to[row][column],
                    head + (is_there ? std::size_t{first + row} * kAttentionWide + column : 0),
                    is_there);
    }
  }
};

/// What the lanes of a warp know of its 16 queries: each of rows lane / 4 and 8 below.
template <class Tile>
struct AttentionCells {
  unsigned q[kAttentionWide / 16][4];  // the queries, for products with keys
  float sums[kAttentionWide / 8][4] = {};
  float largest[2] = {-INFINITY, -INFINITY};
  float totals[2] = {0.0f, 0.0f};  // of the lane's own columns

  __device__ void load(const typename Tile::Row* rows) {
    const unsigned lane = threadIdx.x % 32;
#pragma unroll
    for (unsigned i = 0; i < kAttentionWide / 16; ++i)
      load_matrices(q[i], &rows[threadIdx.x / 32 * 16 + lane % 16][16 * i + lane / 16 * 8]);
  }

  /// Products of the queries with all keys of a tile, of which the first `count` are there.
  __device__ void multiply(float (&products)[Tile::kKeys / 8][4], const typename Tile::Row* k,
                           unsigned count) const {
    const unsigned lane = threadIdx.x % 32;
#pragma unroll
    for (auto& part : products)
#pragma unroll
      for (float& product : part) product = 0.0f;
#pragma unroll
    for (unsigned i = 0; i < kAttentionWide / 16; ++i)
#pragma unroll
      for (unsigned j = 0; j < Tile::kKeys / 16; ++j) {
        unsigned b[4];
        load_matrices(b, &k[16 * j + lane % 8 + lane / 16 * 8][16 * i + lane / 8 % 2 * 8]);
        add_product(products[2 * j], q[i], b[0], b[1]);
        add_product(products[2 * j + 1], q[i], b[2], b[3]);
      }
    if (count >= Tile::kKeys) return;
#pragma unroll
    for (unsigned j = 0; j < Tile::kKeys / 8; ++j)
#pragma unroll
      for (unsigned i = 0; i < 4; ++i)
        if (8 * j + lane % 4 * 2 + i % 2 >= count) products[j][i] = -INFINITY;
  }

  /// Makes products weights, and makes smaller what was summed beside a smaller largest one.
  __device__ void weigh(float (&products)[Tile::kKeys / 8][4]) {
#pragma unroll
    for (unsigned row = 0; row < 2; ++row) {
      float now = largest[row];
#pragma unroll
      for (const auto& part : products) now = fmaxf(now, fmaxf(part[2 * row], part[2 * row + 1]));
      now = fmaxf(now, __shfl_xor_sync(0xffffffffu, now, 1));
      now = fmaxf(now, __shfl_xor_sync(0xffffffffu, now, 2));
      const float shrink = exp2f((largest[row] - now) * kAttentionScale);
      const float shift = now * kAttentionScale;
      largest[row] = now;
      totals[row] *= shrink;
#pragma unroll
      for (auto& part : products)
#pragma unroll
        for (unsigned i = 2 * row; i < 2 * row + 2; ++i) {
          part[i] = exp2f(part[i] * kAttentionScale - shift);
          totals[row] += part[i];
        }
#pragma unroll
      for (auto& part : sums) part[2 * row] *= shrink, part[2 * row + 1] *= shrink;
    }
  }

  /// Adds the weights times the tile's rows of v.
  __device__ void add(const float (&weights)[Tile::kKeys / 8][4], const typename Tile::Row* v) {
    const unsigned lane = threadIdx.x % 32;
#pragma unroll
    for (unsigned i = 0; i < Tile::kKeys / 16; ++i) {
      const auto &low = weights[2 * i], &high = weights[2 * i + 1];
      const unsigned a[4] = {pack_halves(low[0], low[1]), pack_halves(low[2], low[3]),
                             pack_halves(high[0], high[1]), pack_halves(high[2], high[3])};
#pragma unroll
      for (unsigned j = 0; j < kAttentionWide / 16; ++j) {
        unsigned b[4];
        load_matrices_turned(b, &v[16 * i + lane % 16][16 * j + lane / 16 * 8]);
        add_product(sums[2 * j], a, b[0], b[1]);
        add_product(sums[2 * j + 1], a, b[2], b[3]);
      }
    }
  }

  /// Divides by the totals and stores the rows from `first` on; `head` has `rows` of them.
  __device__ void store(half* head, unsigned first, unsigned rows) {
    const unsigned lane = threadIdx.x % 32;
#pragma unroll
    for (unsigned row = 0; row < 2; ++row) {
      float total = totals[row];
      total += __shfl_xor_sync(0xffffffffu, total, 1);
      total += __shfl_xor_sync(0xffffffffu, total, 2);
      const unsigned query = first + threadIdx.x / 32 * 16 + lane / 4 + 8 * row;
      if (query >= rows) continue;
      half* const to = head + std::size_t{query} * kAttentionWide + lane % 4 * 2;
#pragma unroll
      for (unsigned j = 0; j < kAttentionWide / 8; ++j)
        *reinterpret_cast<half2*>(to + 8 * j) =
            __floats2half2_rn(sums[j][2 * row] / total, sums[j][2 * row + 1] / total);
    }
  }
};

// The queries pass through the first buffer to registers. With kStages 1 a block waits for each
// tile; with 2 the next is under way while one is multiplied.
template <class Tile, unsigned kStages, unsigned kBlocks>
__global__ void __launch_bounds__(Tile::kThreads, kBlocks)
    attention_mma(const half* q, const half* k, const half* v, half* out, AttentionShape shape) {
  static_assert(Tile::kQueries <= 2 * Tile::kKeys, "the queries pass through a tile's k and v");
  auto* const tiles = warpstep::dynamic_shared<typename Tile::Shared>();
  const unsigned first = blockIdx.x * Tile::kQueries;
  const std::size_t queries = std::size_t{blockIdx.y} * shape.queries * kAttentionWide;
  const std::size_t keys = std::size_t{blockIdx.y} * shape.keys * kAttentionWide;
  AttentionCells<Tile> cells;
  Tile::template fetch<Tile::kQueries>(tiles[0].k, q + queries, first, shape.queries);
  end_copies();
  wait_for_copies<0>();
  __syncthreads();
  cells.load(tiles[0].k);
  __syncthreads();  // the queries have been read
  const auto fetch = [&](unsigned step) {
    const unsigned start = step * Tile::kKeys;
    auto& to = tiles[step % kStages];
    if (start < shape.keys) Tile::template fetch<Tile::kKeys>(to.k, k + keys, start, shape.keys);
    end_copies();
    if (start < shape.keys) Tile::template fetch<Tile::kKeys>(to.v, v + keys, start, shape.keys);
    end_copies();
  };
  fetch(0);
  const unsigned steps = warpstep::ceil_div(shape.keys, Tile::kKeys);
  for (unsigned step = 0; step < steps; ++step) {
    if constexpr (kStages > 1) fetch(step + 1);
    const auto& now = tiles[step % kStages];
    wait_for_copies<2 * kStages - 1>();
    __syncthreads();  // k is there for all
    float weights[Tile::kKeys / 8][4];
    cells.multiply(weights, now.k, shape.keys - step * Tile::kKeys);
    cells.weigh(weights);
    wait_for_copies<2 * kStages - 2>();
    __syncthreads();  // v is there for all
    cells.add(weights, now.v);
    __syncthreads();  // the tile has been read
    if constexpr (kStages == 1) fetch(step + 1);
  }
  cells.store(out + queries, first, shape.queries);
}
