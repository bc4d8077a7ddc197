// The last rung of attention (attention/attention.cuh), for GPUs of compute capability 9.0 alone.
// One thread has the copy engine bring keys; two groups of four warps have 64 queries each. While
// the weights of one tile of keys are multiplied with v, those of the next are made.
#pragma once

#include "kernels/ladders/attention/attention_rungs.cuh"
#include "kernels/ladders/hopper/copy_engine.cuh"
#include "kernels/ladders/hopper/wgmma.cuh"

constexpr unsigned kAttentionQueries = 128, kAttentionKeys = 128, kAttentionStages = 2;

/// 128 rows, in two parts of 64 columns.
using AttentionRows = half[2][128][64];

struct AttentionShared {
  AttentionRows q, k[kAttentionStages], v[kAttentionStages];
  CopyBarrier q_full, k_full[kAttentionStages], v_full[kAttentionStages], k_empty[kAttentionStages],
      v_empty[kAttentionStages];
};

__device__ inline void attention_fetch(AttentionRows& to, const CUtensorMap& map, unsigned row,
                                       CopyBarrier& full) {
  full.expect(sizeof to);
  for (int part = 0; part < 2; ++part)
    copy_box(to[part], map, 64 * part, static_cast<int>(row), static_cast<int>(blockIdx.y), full);
}

/// The part of one thread: keys and rows of v, as buffers become empty.
__device__ inline void attention_fetch_all(AttentionShared& shared, const CUtensorMap& q,
                                           const CUtensorMap& k, const CUtensorMap& v,
                                           unsigned steps) {
  attention_fetch(shared.q, q, blockIdx.x * kAttentionQueries, shared.q_full);
  RingPlace<kAttentionStages> place;
  for (unsigned step = 0; step < steps; ++step, place.advance()) {
    shared.k_empty[place.stage].wait(place.parity ^ 1);
    attention_fetch(shared.k[place.stage], k, step * kAttentionKeys, shared.k_full[place.stage]);
    shared.v_empty[place.stage].wait(place.parity ^ 1);
    attention_fetch(shared.v[place.stage], v, step * kAttentionKeys, shared.v_full[place.stage]);
  }
}

/// What the threads of a group know of its 64 queries: each of two, 8 rows apart.
struct AttentionGroup {
  float sums[64];
  float largest[2] = {-INFINITY, -INFINITY};
  float totals[2] = {0.0f, 0.0f};
  unsigned weights[32];

  /// Begins to multiply the group's queries with a tile's keys.
  __device__ static void multiply(float (&products)[64], const AttentionRows& q,
                                  const AttentionRows& k) {
    const unsigned group = threadIdx.x / 128 - 1;
#pragma unroll
    for (unsigned i = 0; i < kAttentionWide; i += 16)
      add_product_with_turned(products, MatrixPlace(&q[i / 64][64 * group][i % 64]),
                              MatrixPlace(&k[i / 64][0][i % 64]), static_cast<int>(i));
    end_products();
  }
  /// Begins to add the weights times a tile's rows of v.
  __device__ void add(const AttentionRows& v, bool is_first) {
#pragma unroll
    for (unsigned i = 0; i < kAttentionKeys / 16; ++i) {
      const unsigned a[4] = {weights[4 * i], weights[4 * i + 1], weights[4 * i + 2],
                             weights[4 * i + 3]};
      add_product_of_registers(sums, a, MatrixPlace(&v[0][16 * i][0], sizeof v[0]),
                               static_cast<int>(!is_first || i > 0));
    }
    end_products();
  }
  /// Makes products exponents, of the first `count` keys of the tile, and says by how much what was
  /// summed before is to be made smaller.
  __device__ void weigh(float (&products)[64], unsigned count, float (&shrink)[2]) {
    if (count < kAttentionKeys)
#pragma unroll
      for (unsigned i = 0; i < 64; ++i)
        if (i / 4 * 8 + threadIdx.x % 4 * 2 + i % 2 >= count) products[i] = -INFINITY;
#pragma unroll
    for (unsigned row = 0; row < 2; ++row) {
      float now = largest[row];
#pragma unroll
      for (unsigned i = 2 * row; i < 64; i += 4)
        now = fmaxf(now, fmaxf(products[i], products[i + 1]));
      now = fmaxf(now, __shfl_xor_sync(0xffffffffu, now, 1));
      now = fmaxf(now, __shfl_xor_sync(0xffffffffu, now, 2));
      shrink[row] = exp2f((largest[row] - now) * kAttentionScale);
      const float shift = now * kAttentionScale;
      largest[row] = now;
      float total = 0.0f;
#pragma unroll
      for (unsigned i = 2 * row; i < 64; i += 4) {
        products[i] = exp2f(products[i] * kAttentionScale - shift);
        products[i + 1] = exp2f(products[i + 1] * kAttentionScale - shift);
        total += products[i] + products[i + 1];
      }
      totals[row] = totals[row] * shrink[row] + total;
    }
  }
  /// Exponents in the order in which a product takes them from registers.
  __device__ void keep(const float (&products)[64]) {
#pragma unroll
    for (unsigned i = 0; i < 32; ++i)
      weights[i] = pack_halves(products[2 * i], products[2 * i + 1]);
  }
  __device__ void shrink(const float (&by)[2]) {
#pragma unroll
    for (unsigned i = 0; i < 64; ++i) sums[i] *= by[i / 2 % 2];
  }
  __device__ void store(half* head, unsigned rows) {
    const unsigned lane = threadIdx.x % 32;
#pragma unroll
    for (unsigned row = 0; row < 2; ++row) {
      float total = totals[row];
      total += __shfl_xor_sync(0xffffffffu, total, 1);
      total += __shfl_xor_sync(0xffffffffu, total, 2);
      const unsigned query =
          blockIdx.x * kAttentionQueries + (threadIdx.x / 32 - 4) * 16 + lane / 4 + 8 * row;
      if (query >= rows) continue;
      half* const to = head + std::size_t{query} * kAttentionWide + lane % 4 * 2;
      const float part = 1.0f / total;
#pragma unroll
      for (unsigned j = 0; j < 16; ++j)
        *reinterpret_cast<half2*>(to + 8 * j) =
            __floats2half2_rn(sums[4 * j + 2 * row] * part, sums[4 * j + 2 * row + 1] * part);
    }
  }
};

__global__ void __launch_bounds__(384, 1)
    attention_wgmma(const __grid_constant__ CUtensorMap q, const __grid_constant__ CUtensorMap k,
                    const __grid_constant__ CUtensorMap v, half* out, AttentionShape shape) {
  auto& shared = at_kilobyte<AttentionShared>(warpstep::dynamic_shared<char>());
  if (threadIdx.x == 0) {
    shared.q_full.init(1);
    for (unsigned i = 0; i < kAttentionStages; ++i) {
      shared.k_full[i].init(1), shared.v_full[i].init(1);
      shared.k_empty[i].init(2), shared.v_empty[i].init(2);
    }
    publish_barriers();
  }
  __syncthreads();  // the barriers count
  const unsigned steps = warpstep::ceil_div(shape.keys, kAttentionKeys);
  if (threadIdx.x < 128) {
    keep_registers<24>();
    if (threadIdx.x == 0) attention_fetch_all(shared, q, k, v, steps);
    return;
  }
  take_registers<240>();
  const bool is_speaker = threadIdx.x % 128 == 0;
  AttentionGroup mine;
  float products[64], by[2];
  RingPlace<kAttentionStages> of_k, of_v;
  shared.q_full.wait(0);
  shared.k_full[0].wait(0);
  begin_products();
  AttentionGroup::multiply(products, shared.q, shared.k[0]);
  wait_for_products<0>();
  if (is_speaker) shared.k_empty[0].arrive();
  mine.weigh(products, shape.keys, by);
  mine.keep(products);
  of_k.advance();
  for (unsigned step = 1; step < steps; ++step) {
    shared.k_full[of_k.stage].wait(of_k.parity);
    begin_products();
    AttentionGroup::multiply(products, shared.q, shared.k[of_k.stage]);
    shared.v_full[of_v.stage].wait(of_v.parity);
    begin_products();
    mine.add(shared.v[of_v.stage], step == 1);
    wait_for_products<1>();
    if (is_speaker) shared.k_empty[of_k.stage].arrive();
    mine.weigh(products, shape.keys - step * kAttentionKeys, by);
    wait_for_products<0>();
    if (is_speaker) shared.v_empty[of_v.stage].arrive();
    mine.shrink(by);
    mine.keep(products);
    of_k.advance(), of_v.advance();
  }
  shared.v_full[of_v.stage].wait(of_v.parity);
  begin_products();
  mine.add(shared.v[of_v.stage], steps == 1);
  wait_for_products<0>();
  mine.store(out + std::size_t{blockIdx.y} * shape.queries * kAttentionWide, shape.queries);
}

inline void launch_attention_wgmma(const half* q, const half* k, const half* v, half* out,
                                   AttentionShape shape) {
  constexpr auto kKernel = attention_wgmma;
  constexpr int kBytes = sizeof(AttentionShared) + 1024;
  warpstep::check(
      cudaFuncSetAttribute(kKernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes),
      "cudaFuncSetAttribute");
  const dim3 blocks(warpstep::blocks_for(shape.queries, kAttentionQueries), shape.heads);
  warpstep::launch<kKernel>({blocks, 384, kBytes},
                            map_of(q, kAttentionWide, shape.queries, shape.heads, 128),
                            map_of(k, kAttentionWide, shape.keys, shape.heads, 128),
                            map_of(v, kAttentionWide, shape.keys, shape.heads, 128), out, shape);
}

inline constexpr Rung<const half*, const half*, const half*, half*, AttentionShape>
    kAttentionHopperRungs[] = {
        {"attention_wgmma", "wgmma out of shared memory, filled by the copy engine",
         launch_attention_wgmma},
};
