// The ladder of the product of matrices (sgemm.cuh).
#pragma once

#include "kernels/ladders/sgemm_even.cuh"

/// Blocks of `threads` that make squares of `tile` x `tile` cells.
inline warpstep::LaunchShape sgemm_shape(SgemmShape shape, unsigned tile, dim3 threads) {
  return {warpstep::blocks_for(shape.n, shape.m, dim3(tile, tile)), threads};
}

inline constexpr Rung<const float*, const float*, float*, SgemmShape> kSgemmRungs[] = {
    {"sgemm_cells", "a thread a cell",
     [](const float* a, const float* b, float* c, SgemmShape shape) {
       warpstep::launch<sgemm_cells>(sgemm_shape(shape, 32, dim3(32, 32)), a, b, c, shape);
     }},
    {"sgemm_tiles", "tiles in shared memory",
     [](const float* a, const float* b, float* c, SgemmShape shape) {
       warpstep::launch<sgemm_tiles>(sgemm_shape(shape, 32, dim3(32, 32)), a, b, c, shape);
     }},
    {"sgemm_columns", "8 cells a thread",
     [](const float* a, const float* b, float* c, SgemmShape shape) {
       warpstep::launch<sgemm_columns>(sgemm_shape(shape, 64, 512), a, b, c, shape);
     }},
    {"sgemm_blocks", "8 x 8 cells a thread",
     [](const float* a, const float* b, float* c, SgemmShape shape) {
       warpstep::launch<sgemm_blocks>(sgemm_shape(shape, 128, 256), a, b, c, shape);
     }},
    {"sgemm_vectors", "16 bytes a load", launch_sgemm<SgemmSquare, sgemm_vectors<SgemmSquare>>},
    {"sgemm_pipelined", "the next tile is under way",
     launch_sgemm<SgemmSquare, sgemm_pipelined<SgemmSquare, 2>>},
    {"sgemm_fitting", "smaller tiles for smaller products",
     [](const float* a, const float* b, float* c, SgemmShape shape) {
       const std::size_t tiles = std::size_t{warpstep::ceil_div(shape.m, SgemmSquare::kHeight)} *
                                 warpstep::ceil_div(shape.n, SgemmSquare::kWidth);
       if (tiles >= 2 * multiprocessors())
         launch_sgemm<SgemmSquare, sgemm_pipelined<SgemmSquare, 2>>(a, b, c, shape);
       else
         launch_sgemm<SgemmSmall, sgemm_pipelined<SgemmSmall, 1>>(a, b, c, shape);
     }},
    {"sgemm_even", "blocks have as many steps each, not tiles", launch_sgemm_even<SgemmSquare, 2>},
};
