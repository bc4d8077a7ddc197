// The ladder of attention, as far as it runs on both backends.
#pragma once

#include "kernels/ladders/attention/attention_mma.cuh"

template <class Tile, unsigned kStages, unsigned kBlocks>
void launch_attention_mma(const half* q, const half* k, const half* v, half* out,
                          AttentionShape shape) {
  constexpr auto kKernel = attention_mma<Tile, kStages, kBlocks>;
  constexpr int kBytes = kStages * sizeof(typename Tile::Shared);
  warpstep::check(
      cudaFuncSetAttribute(kKernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes),
      "cudaFuncSetAttribute");
  const dim3 blocks(warpstep::blocks_for(shape.queries, Tile::kQueries), shape.heads);
  warpstep::launch<kKernel>({blocks, Tile::kThreads, kBytes}, q, k, v, out, shape);
}

inline constexpr Rung<const half*, const half*, const half*, half*, AttentionShape>
    kAttentionRungs[] = {
        {"attention_rows", "a warp a query",
         [](const half* q, const half* k, const half* v, half* out, AttentionShape shape) {
           const dim3 blocks(warpstep::blocks_for(shape.queries, kAttentionWarps), shape.heads);
           warpstep::launch<attention_rows>({blocks, 32 * kAttentionWarps}, q, k, v, out, shape);
         }},
        {"attention_tiles", "64 keys in shared memory for 8 queries",
         [](const half* q, const half* k, const half* v, half* out, AttentionShape shape) {
           const dim3 blocks(warpstep::blocks_for(shape.queries, kAttentionWarps), shape.heads);
           warpstep::launch<attention_tiles>({blocks, 32 * kAttentionWarps}, q, k, v, out, shape);
         }},
        {"attention_mma", "products of tiles on tensor cores, weights stay in registers",
         launch_attention_mma<AttentionTile<4, 64>, 1, 1>},
        {"attention_async", "cp.async: the next keys are under way",
         launch_attention_mma<AttentionTile<8, 128>, 2, 1>},
};
