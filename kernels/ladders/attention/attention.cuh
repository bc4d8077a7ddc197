// Attention: for each head, out = softmax(q * k turned * scale) * v, where q and out have a row of
// 128 halves a query, k and v one a key. The first rungs; attention_mma.cuh has the next,
// attention_rungs.cuh the ladder, and hopper/attention_wgmma.cuh the last, for a GPU of capability
// 9.0 alone. No rung writes the products of queries and keys to memory: each goes through the keys
// once and, whenever it meets a larger product, makes smaller what it has summed so far.
//
//   version              idea                                        limit
//   attention_rows       a warp a query                              k and v are read for each
//   query attention_tiles      64 keys in shared memory for 8 queries      a shuffle for each step
//   of a sum attention_mma        products of tiles on tensor cores,          tiles are waited for
//                        probabilities stay in registers
//   attention_async      cp.async: the next keys are under way       a warp issues every product
//   attention_wgmma      wgmma out of shared memory, filled by the   exponents, and power
//                        copy engine; the next weights are made
//                        while these are multiplied
#pragma once

#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cuda_fp16.h>

#include <cmath>
#include <cstddef>

#include "kernels/ladders/hgemm/tensor.cuh"
#include "kernels/ladders/rung.h"

constexpr unsigned kAttentionWide = 128;  // halves in a row

/// So many heads, each with its queries and keys, one behind the other.
struct AttentionShape {
  unsigned heads, queries, keys;  // all over 0
};

/// exp2f(x * this) is the exponent of a product times 1 / sqrt(128).
constexpr float kAttentionScale = 0.08838834764831845f * 1.4426950408889634f;

/// Four neighbours of a row as floats.
__device__ inline float4 attention_four(const half* row) {
  const half2* const pairs = reinterpret_cast<const half2*>(row);
  const float2 low = __half22float2(pairs[0]), high = __half22float2(pairs[1]);
  return make_float4(low.x, low.y, high.x, high.y);
}

/// What a warp knows of a query after some keys: the largest product, the sum of the exponents
/// beside it, and each lane four values of the weighted sum of v.
struct AttentionRow {
  float largest = -INFINITY, total = 0.0f;
  float4 sum = {0.0f, 0.0f, 0.0f, 0.0f};

  /// Adds a key's row of v; `product` is the same in all lanes.
  __device__ void add(float product, float4 v) {
    const float now = fmaxf(largest, product);
    const float shrink = exp2f((largest - now) * kAttentionScale);
    const float weight = exp2f((product - now) * kAttentionScale);
    largest = now;
    total = total * shrink + weight;
    sum.x = sum.x * shrink + weight * v.x, sum.y = sum.y * shrink + weight * v.y;
    sum.z = sum.z * shrink + weight * v.z, sum.w = sum.w * shrink + weight * v.w;
  }
  __device__ void store(half* row) const {
    half2* const pairs = reinterpret_cast<half2*>(row);
    pairs[0] = __floats2half2_rn(sum.x / total, sum.y / total);
    pairs[1] = __floats2half2_rn(sum.z / total, sum.w / total);
  }
};

/// The product of two rows of which each lane has four values; in all lanes.
__device__ inline float attention_product(float4 a, float4 b) {
  float sum = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
#pragma unroll
  for (unsigned distance = 16; distance > 0; distance /= 2)
    sum += __shfl_xor_sync(0xffffffffu, sum, distance);
  return sum;
}

constexpr unsigned kAttentionWarps = 8;

// blockIdx.y is the head.
__global__ void attention_rows(const half* q, const half* k, const half* v, half* out,
                               AttentionShape shape) {
  const unsigned query = blockIdx.x * kAttentionWarps + threadIdx.x / 32;
  if (query >= shape.queries) return;
  const std::size_t column = threadIdx.x % 32 * 4;
  const std::size_t mine =
      (std::size_t{blockIdx.y} * shape.queries + query) * kAttentionWide + column;
  const std::size_t first = std::size_t{blockIdx.y} * shape.keys * kAttentionWide + column;
  const float4 of_q = attention_four(q + mine);
  AttentionRow row;
  for (unsigned key = 0; key < shape.keys; ++key) {
    const std::size_t place = first + std::size_t{key} * kAttentionWide;
    row.add(attention_product(of_q, attention_four(k + place)), attention_four(v + place));
  }
  row.store(out + mine);
}

/// Eight values of a row of a head; behind the last row 0.
__device__ inline uint4 attention_eight(const half* head, unsigned row, unsigned column,
                                        unsigned rows) {
  if (row >= rows) return make_uint4(0, 0, 0, 0);
  return *reinterpret_cast<const uint4*>(head + std::size_t{row} * kAttentionWide + column);
}

// The warps of a block read their keys from the same tile.
__global__ void attention_tiles(const half* q, const half* k, const half* v, half* out,
                                AttentionShape shape) {
  constexpr unsigned kKeys = 64, kRowOfTile = kAttentionWide + 8;
  __shared__ alignas(16) half tile_of_k[kKeys][kRowOfTile], tile_of_v[kKeys][kRowOfTile];
  const unsigned query = blockIdx.x * kAttentionWarps + threadIdx.x / 32;
  const std::size_t column = threadIdx.x % 32 * 4;
  const std::size_t mine =
      (std::size_t{blockIdx.y} * shape.queries + query) * kAttentionWide + column;
  const half* const head_of_k = k + std::size_t{blockIdx.y} * shape.keys * kAttentionWide;
  const half* const head_of_v = v + std::size_t{blockIdx.y} * shape.keys * kAttentionWide;
  const bool is_there = query < shape.queries;
  const float4 of_q = is_there ? attention_four(q + mine) : make_float4(0, 0, 0, 0);
  AttentionRow row;
  for (unsigned start = 0; start < shape.keys; start += kKeys) {
    for (unsigned i = threadIdx.x; i < kKeys * kAttentionWide / 8; i += blockDim.x) {
      const unsigned key = i / 16, part = i % 16 * 8;
      *reinterpret_cast<uint4*>(&tile_of_k[key][part]) =
          attention_eight(head_of_k, start + key, part, shape.keys);
      *reinterpret_cast<uint4*>(&tile_of_v[key][part]) =
          attention_eight(head_of_v, start + key, part, shape.keys);
    }
    __syncthreads();
    const unsigned count = shape.keys - start < kKeys ? shape.keys - start : kKeys;
    for (unsigned key = 0; key < count; ++key)
      row.add(attention_product(of_q, attention_four(&tile_of_k[key][column])),
              attention_four(&tile_of_v[key][column]));
    __syncthreads();  // the tile has been read
  }
  if (is_there) row.store(out + mine);
}
