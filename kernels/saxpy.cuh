// Adds a multiple of one array to another: y = a x + y.
//
//   version   idea                                      limit
//   saxpy     a grid of any size walks over the array   memory: 12 bytes moved for two operations
//
// Run all: ./warpstep test saxpy
#pragma once

#include <warpstep/buffer.h>
#include <warpstep/compare.h>
#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

/// The new y in double precision; each cell has 2 terms.
inline std::vector<warpstep::Expected> saxpy_reference(float a, const std::vector<float>& x,
                                                       const std::vector<float>& y) {
  std::vector<warpstep::Expected> out(x.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double product = static_cast<double>(a) * x[i], sum = y[i];
    out[i] = {product + sum, std::abs(product) + std::abs(sum)};
  }
  return out;
}

__global__ void saxpy(float a, const float* x, float* y, std::size_t n) {
  const std::size_t first = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  // The stride is the whole grid, so that the lanes of a warp always touch neighbouring cells.
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = first; i < n; i += stride) y[i] = a * x[i] + y[i];
}

/// Replaces y by a x + y. However long the arrays are, the grid has at most 1024 blocks of 256
/// threads: enough to fill a large GPU.
inline void launch_saxpy(float a, const warpstep::Buffer<float>& x, warpstep::Buffer<float>& y) {
  if (x.size() != y.size())
    throw warpstep::Error(cudaErrorInvalidValue, "saxpy: the two arrays differ in size");
  constexpr unsigned int kBlock = 256;
  constexpr std::size_t kMostBlocks = 1024;
  const std::size_t cells = std::min(y.size(), kMostBlocks * kBlock);
  warpstep::launch<saxpy>({warpstep::blocks_for(cells, kBlock), kBlock}, a, x, y, y.size());
}
