// Adds two arrays, cell by cell.
//
//   version      idea                  limit
//   vector_add   one thread per cell   memory: 12 bytes moved for one addition
//
// Run all: ./warpstep test vector_add
#pragma once

#include <warpstep/buffer.h>
#include <warpstep/compare.h>
#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cmath>
#include <cstddef>
#include <vector>

/// The sums in double precision; each has 2 terms.
inline std::vector<warpstep::Expected> vector_add_reference(const std::vector<float>& a,
                                                            const std::vector<float>& b) {
  std::vector<warpstep::Expected> out(a.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double left = a[i], right = b[i];
    out[i] = {left + right, std::abs(left) + std::abs(right)};
  }
  return out;
}

__global__ void vector_add(const float* a, const float* b, float* out, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  // The last block may have more threads than there are cells left.
  if (i < n) out[i] = a[i] + b[i];
}

/// Writes a + b to `out`, all of one size, with 256 threads a block.
inline void launch_vector_add(const warpstep::Buffer<float>& a, const warpstep::Buffer<float>& b,
                              warpstep::Buffer<float>& out) {
  if (a.size() != out.size() || b.size() != out.size())
    throw warpstep::Error(cudaErrorInvalidValue, "vector_add: the three arrays differ in size");
  constexpr unsigned int kBlock = 256;
  warpstep::launch<vector_add>({warpstep::blocks_for(out.size(), kBlock), kBlock}, a, b, out,
                               out.size());
}
