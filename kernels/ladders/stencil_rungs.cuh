// The rungs of the stencils, in the plane and in the box.
#pragma once

#include <algorithm>

#include "kernels/ladders/stencil.cuh"

inline void launch_stencil_march(const float* in, float* out, unsigned width, unsigned height) {
  constexpr unsigned kRows = 32, kBlock = 128;
  const dim3 blocks(warpstep::blocks_for(width, kBlock), warpstep::blocks_for(height, kRows));
  warpstep::launch<stencil_march>({blocks, kBlock}, in, out, width, height, kRows);
}

/// Blocks of 32 x 8 threads over the planes' cells, one for every `planes` planes.
inline warpstep::LaunchShape stencil3_shape(StencilBox box, unsigned planes) {
  const dim3 block(32, 8);
  dim3 blocks = warpstep::blocks_for(box.width, box.height, block);
  blocks.z = warpstep::blocks_for(box.depth, planes);
  return {blocks, block};
}

inline constexpr Rung<const float*, float*, unsigned, unsigned> kStencilRungs[] = {
    {"stencil_cells", "a thread a cell",
     [](const float* in, float* out, unsigned width, unsigned height) {
       const dim3 block(32, 8);
       warpstep::launch<stencil_cells>({warpstep::blocks_for(width, height, block), block}, in, out,
                                       width, height);
     }},
    {"stencil_tile", "a tile in shared memory",
     [](const float* in, float* out, unsigned width, unsigned height) {
       const dim3 block(32, 8);
       warpstep::launch<stencil_tile>({warpstep::blocks_for(width, height, block), block}, in, out,
                                      width, height);
     }},
    {"stencil_march", "three rows in registers", launch_stencil_march},
    {"stencil_wide", "four columns a thread",
     [](const float* in, float* out, unsigned width, unsigned height) {
       constexpr unsigned kRows = 4, kBlock = 512;
       if (width % 4 != 0) return launch_stencil_march(in, out, width, height);
       const dim3 blocks(warpstep::blocks_for(width / 4, kBlock),
                         warpstep::blocks_for(height, kRows));
       warpstep::launch<stencil_wide>({blocks, kBlock}, in, out, width, height, kRows);
     }},
};

inline constexpr Rung<const float*, float*, StencilBox> kStencil3Rungs[] = {
    {"stencil3_cells", "a thread a cell",
     [](const float* in, float* out, StencilBox box) {
       warpstep::launch<stencil3_cells>(stencil3_shape(box, 1), in, out, box);
     }},
    {"stencil3_march", "planes pass through registers",
     [](const float* in, float* out, StencilBox box) {
       warpstep::launch<stencil3_march>(stencil3_shape(box, 32), in, out, box, 32);
     }},
    {"stencil3_wide", "four columns a thread",
     [](const float* in, float* out, StencilBox box) {
       constexpr unsigned kPlanes = 4;
       if (box.width % 4 != 0)
         return warpstep::launch<stencil3_march>(stencil3_shape(box, 32), in, out, box, 32);
       const dim3 block(64, 4);
       dim3 blocks = warpstep::blocks_for(box.width / 4, box.height, block);
       blocks.z = warpstep::blocks_for(box.depth, kPlanes);
       warpstep::launch<stencil3_wide>({blocks, block}, in, out, box, kPlanes);
     }},
};
