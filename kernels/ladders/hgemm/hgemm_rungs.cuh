// The ladder of the product of matrices of halves, as far as it runs on both backends.
#pragma once

#include "kernels/ladders/hgemm/hgemm_mma.cuh"

/// A block of kStages tiles for each tile of c, in one row of blocks.
template <class Tile, unsigned kStages, unsigned kHigh, unsigned kBlocks>
void launch_hgemm_async(const half* a, const half* b, half* c, HgemmShape shape) {
  constexpr auto kKernel = hgemm_async<Tile, kStages, kHigh, kBlocks>;
  constexpr int kBytes = kStages * sizeof(typename Tile::Shared);
  warpstep::check(
      cudaFuncSetAttribute(kKernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes),
      "cudaFuncSetAttribute");
  const unsigned blocks =
      warpstep::ceil_div(shape.m, Tile::kHeight) * warpstep::ceil_div(shape.n, Tile::kWidth);
  warpstep::launch<kKernel>({blocks, Tile::kThreads, kBytes}, a, b, c, shape);
}

inline constexpr Rung<const half*, const half*, half*, HgemmShape> kHgemmRungs[] = {
    {"hgemm_cells", "a thread a cell",
     [](const half* a, const half* b, half* c, HgemmShape shape) {
       const dim3 block(32, 8);
       warpstep::launch<hgemm_cells>({warpstep::blocks_for(shape.n, shape.m, block), block}, a, b,
                                     c, shape);
     }},
    {"hgemm_fragments", "wmma: a warp makes 16 x 16 cells",
     [](const half* a, const half* b, half* c, HgemmShape shape) {
       warpstep::launch<hgemm_fragments>(
           {warpstep::blocks_for(shape.n, shape.m, dim3(64, 16)), 128}, a, b, c, shape);
     }},
    {"hgemm_tiles", "128 x 128 cells a block, tiles are shared",
     [](const half* a, const half* b, half* c, HgemmShape shape) {
       warpstep::launch<hgemm_tiles>({warpstep::blocks_for(shape.n, shape.m, dim3(128, 128)), 256},
                                     a, b, c, shape);
     }},
    {"hgemm_mma", "mma.sync, fragments by ldmatrix",
     [](const half* a, const half* b, half* c, HgemmShape shape) {
       warpstep::launch<hgemm_mma<HgemmSquare>>(
           {warpstep::blocks_for(shape.n, shape.m, dim3(128, 128)), 256}, a, b, c, shape);
     }},
    {"hgemm_async", "cp.async: three tiles are under way",
     launch_hgemm_async<HgemmSquare, 4, 8, 2>},
};
