// A step of heat in a plane and in a box: each value becomes the mean of its neighbours and itself,
// weighted: out = in + rate * (sum of the 4 or 6 neighbours - 4 or 6 * in). Values at the border
// stay.
//
//   version           idea                                       limit
//   stencil_cells     a thread a cell of the plane               5 loads a value, from the caches
//   stencil_tile      a tile and its border in shared memory     a barrier; the border's loads
//   stencil_march     a thread goes down a column and keeps      4 bytes a load
//                     three rows' values in registers
//   stencil_wide      four columns a thread                      memory
//   stencil3_cells    a thread a cell of the box                 7 loads a value, from the caches
//   stencil3_march    a thread goes through the planes: above,   a barrier a plane
//                     here and below in registers, the plane in
//                     shared memory
//   stencil3_wide     four columns a thread, no shared memory    memory
#pragma once

#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cstddef>

#include "kernels/ladders/rung.h"

constexpr float kStencilRate = 0.125f;

__global__ void stencil_cells(const float* in, float* out, unsigned width, unsigned height) {
  const auto [x, y] = warpstep::global_index_2d();
  if (x >= width || y >= height) return;
  const std::size_t i = y * width + x;
  const float here = in[i];
  const bool is_inside = x > 0 && y > 0 && x + 1 < width && y + 1 < height;
  out[i] = is_inside ? here + kStencilRate * (in[i - width] + in[i + width] + in[i - 1] +
                                              in[i + 1] - 4.0f * here)
                     : here;
}

__global__ void stencil_tile(const float* in, float* out, unsigned width, unsigned height) {
  constexpr unsigned kWide = 32, kHigh = 8;
  __shared__ float tile[kHigh + 2][kWide + 2];
  const std::size_t left = std::size_t{blockIdx.x} * kWide, top = std::size_t{blockIdx.y} * kHigh;
  // Value (0, 0) of the tile is the neighbour up and left of the block's first cell.
  for (unsigned i = threadIdx.y * kWide + threadIdx.x; i < (kHigh + 2) * (kWide + 2);
       i += kWide * kHigh) {
    const unsigned y = i / (kWide + 2), x = i % (kWide + 2);
    const bool is_there = top + y >= 1 && left + x >= 1 && top + y <= height && left + x <= width;
    tile[y][x] = is_there ? in[(top + y - 1) * width + left + x - 1] : 0.0f;
  }
  __syncthreads();
  const std::size_t x = left + threadIdx.x, y = top + threadIdx.y;
  if (x >= width || y >= height) return;
  const unsigned tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  const float here = tile[ty][tx];
  const bool is_inside = x > 0 && y > 0 && x + 1 < width && y + 1 < height;
  out[y * width + x] =
      is_inside ? here + kStencilRate * (tile[ty - 1][tx] + tile[ty + 1][tx] + tile[ty][tx - 1] +
                                         tile[ty][tx + 1] - 4.0f * here)
                : here;
}

// A thread has `rows` rows of a column. Left and right come from the cache, which the neighbours'
// loads have filled.
__global__ void stencil_march(const float* in, float* out, unsigned width, unsigned height,
                              unsigned rows) {
  const std::size_t x = warpstep::global_index();
  const std::size_t first = std::size_t{blockIdx.y} * rows;
  if (x >= width || first >= height) return;
  const std::size_t last = first + rows < height ? first + rows : height;
  float above = first > 0 ? in[(first - 1) * width + x] : 0.0f, here = in[first * width + x];
#pragma unroll 4
  for (std::size_t y = first; y < last; ++y) {
    const std::size_t i = y * width + x;
    const float below = y + 1 < height ? in[i + width] : 0.0f;
    const bool is_inside = x > 0 && y > 0 && x + 1 < width && y + 1 < height;
    out[i] = is_inside ? here + kStencilRate * (above + below + in[i - 1] + in[i + 1] - 4.0f * here)
                       : here;
    above = here;
    here = below;
  }
}

struct StencilBox {
  unsigned width, height, depth;
};

__global__ void stencil3_cells(const float* in, float* out, StencilBox box) {
  const auto [x, y] = warpstep::global_index_2d();
  const unsigned z = blockIdx.z;
  if (x >= box.width || y >= box.height) return;
  const std::size_t plane = std::size_t{box.width} * box.height;
  const std::size_t i = z * plane + y * box.width + x;
  const float here = in[i];
  const bool is_inside =
      x > 0 && y > 0 && z > 0 && x + 1 < box.width && y + 1 < box.height && z + 1 < box.depth;
  out[i] = is_inside
               ? here + kStencilRate * (in[i - plane] + in[i + plane] + in[i - box.width] +
                                        in[i + box.width] + in[i - 1] + in[i + 1] - 6.0f * here)
               : here;
}

// Blocks of 32 x 8 threads walk through `planes` planes from the one that blockIdx.z says.
__global__ void stencil3_march(const float* in, float* out, StencilBox box, unsigned planes) {
  constexpr unsigned kWide = 32, kHigh = 8;
  __shared__ float tile[2][kHigh + 2][kWide + 2];
  const auto [x, y] = warpstep::global_index_2d();
  const unsigned tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  const bool is_there = x < box.width && y < box.height;
  const bool is_inside = x > 0 && y > 0 && x + 1 < box.width && y + 1 < box.height;
  const std::size_t plane = std::size_t{box.width} * box.height, column = y * box.width + x;
  const unsigned first = blockIdx.z * planes;
  const unsigned last = first + planes < box.depth ? first + planes : box.depth;
  float above = is_there && first > 0 ? in[(first - 1) * plane + column] : 0.0f;
  float here = is_there ? in[first * plane + column] : 0.0f;
  for (unsigned z = first; z < last; ++z) {
    const std::size_t i = z * plane + column;
    auto& now = tile[z % 2];  // the other is still read by threads that are a plane behind
    now[ty][tx] = here;
    if (is_inside) {  // the tile's border
      if (threadIdx.x == 0) now[ty][0] = in[i - 1];
      if (threadIdx.x == kWide - 1) now[ty][kWide + 1] = in[i + 1];
      if (threadIdx.y == 0) now[0][tx] = in[i - box.width];
      if (threadIdx.y == kHigh - 1) now[kHigh + 1][tx] = in[i + box.width];
    }
    const float below = is_there && z + 1 < box.depth ? in[i + plane] : 0.0f;
    __syncthreads();
    if (is_there)
      out[i] = is_inside && z > 0 && z + 1 < box.depth
                   ? here + kStencilRate * (above + below + now[ty - 1][tx] + now[ty + 1][tx] +
                                            now[ty][tx - 1] + now[ty][tx + 1] - 6.0f * here)
                   : here;
    above = here;
    here = below;
  }
}

/// Four neighbours of a row and what stands left and right of them.
struct StencilRow {
  float4 here;
  float left, right;
};

/// The step of four neighbours. `beside` is the sum of their neighbours in the other directions,
/// `own` how often a value counts itself. The first and the last of a row stay.
__device__ inline float4 stencil_four(StencilRow row, float4 beside, float own, bool is_first,
                                      bool is_last) {
  const float4 v = row.here;
  return make_float4(is_first ? v.x : v.x + kStencilRate * (beside.x + row.left + v.y - own * v.x),
                     v.y + kStencilRate * (beside.y + v.x + v.z - own * v.y),
                     v.z + kStencilRate * (beside.z + v.y + v.w - own * v.z),
                     is_last ? v.w : v.w + kStencilRate * (beside.w + v.z + row.right - own * v.w));
}

__device__ inline float4 stencil_sum(float4 a, float4 b) {
  return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

__device__ inline float4 stencil_load(const float* in) {
  return *reinterpret_cast<const float4*>(in);
}

/// For planes whose width is a multiple of 4.
__global__ void stencil_wide(const float* in, float* out, unsigned width, unsigned height,
                             unsigned rows) {
  const std::size_t x = warpstep::global_index() * 4, first = std::size_t{blockIdx.y} * rows;
  if (x >= width || first >= height) return;
  const std::size_t last = first + rows < height ? first + rows : height;
  const bool is_first = x == 0, is_last = x + 4 == width;
  const float4 nothing = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  float4 above = first > 0 ? stencil_load(in + (first - 1) * width + x) : nothing;
  float4 here = stencil_load(in + first * width + x);
#pragma unroll 4
  for (std::size_t y = first; y < last; ++y) {
    const std::size_t i = y * width + x;
    const float4 below = y + 1 < height ? stencil_load(in + i + width) : nothing;
    const StencilRow row{here, is_first ? 0.0f : in[i - 1], is_last ? 0.0f : in[i + 4]};
    const bool is_inside = y > 0 && y + 1 < height;
    *reinterpret_cast<float4*>(out + i) =
        is_inside ? stencil_four(row, stencil_sum(above, below), 4.0f, is_first, is_last) : here;
    above = here;
    here = below;
  }
}

/// For boxes whose width is a multiple of 4. Up and down the plane come from the caches.
__global__ void stencil3_wide(const float* in, float* out, StencilBox box, unsigned planes) {
  const std::size_t x = (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) * 4;
  const std::size_t y = std::size_t{blockIdx.y} * blockDim.y + threadIdx.y;
  if (x >= box.width || y >= box.height) return;
  const std::size_t plane = std::size_t{box.width} * box.height, column = y * box.width + x;
  const unsigned first = blockIdx.z * planes;
  const unsigned last = first + planes < box.depth ? first + planes : box.depth;
  const bool is_first = x == 0, is_last = x + 4 == box.width;
  const float4 nothing = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  float4 above = first > 0 ? stencil_load(in + (first - 1) * plane + column) : nothing;
  float4 here = stencil_load(in + first * plane + column);
#pragma unroll 2
  for (unsigned z = first; z < last; ++z) {
    const std::size_t i = z * plane + column;
    const float4 below = z + 1 < box.depth ? stencil_load(in + i + plane) : nothing;
    float4 result = here;
    if (y > 0 && y + 1 < box.height && z > 0 && z + 1 < box.depth) {
      const StencilRow row{here, is_first ? 0.0f : in[i - 1], is_last ? 0.0f : in[i + 4]};
      const float4 in_plane =
          stencil_sum(stencil_load(in + i - box.width), stencil_load(in + i + box.width));
      result = stencil_four(row, stencil_sum(stencil_sum(above, below), in_plane), 6.0f, is_first,
                            is_last);
    }
    *reinterpret_cast<float4*>(out + i) = result;
    above = here;
    here = below;
  }
}
