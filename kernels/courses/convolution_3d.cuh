// Weighs each cell of a volume with its 26 neighbours; cells outside count as 0. The volume is
// stored slice by slice, each slice row by row.
//
//   version                idea                                     limit
//   convolution_3d         one thread per cell; the weights are a   each cell is loaded 27 times
//                          parameter, which lies in constant memory
//   convolution_3d_tiled   a block shares 10 x 10 x 6 cells for     a quarter of its cells and more
//                          8 x 8 x 4 results                        are loaded by two blocks
//
// Run all: ./warpstep test convolution_3d
#pragma once

#include <warpstep/buffer.h>
#include <warpstep/compare.h>
#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cmath>
#include <cstddef>
#include <vector>

struct Volume {
  int width, height, depth;

  __host__ __device__ std::size_t cells() const { return std::size_t(width) * height * depth; }
  __host__ __device__ bool has(int x, int y, int z) const {
    return x >= 0 && x < width && y >= 0 && y < height && z >= 0 && z < depth;
  }
  __host__ __device__ std::size_t index(int x, int y, int z) const {
    return (std::size_t(z) * height + y) * width + x;
  }
};

/// The weight of the neighbour that is dx, dy and dz away: of[dz + 1][dy + 1][dx + 1].
struct Weights3d {
  float of[3][3][3];
};

constexpr int kTile3dX = 8, kTile3dY = 8, kTile3dZ = 4;

/// The weighted sums in double precision; 27 terms each.
inline std::vector<warpstep::Expected> convolution_3d_reference(const std::vector<float>& in,
                                                                Volume volume,
                                                                const Weights3d& weights) {
  std::vector<warpstep::Expected> out(volume.cells());
  for (int z = 0; z < volume.depth; ++z)
    for (int y = 0; y < volume.height; ++y)
      for (int x = 0; x < volume.width; ++x)
        for (int dz = -1; dz <= 1; ++dz)
          for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) {
              if (!volume.has(x + dx, y + dy, z + dz)) continue;
              const double term = double{weights.of[dz + 1][dy + 1][dx + 1]} *
                                  in[volume.index(x + dx, y + dy, z + dz)];
              out[volume.index(x, y, z)].value += term;
              out[volume.index(x, y, z)].magnitude += std::abs(term);
            }
  return out;
}

__global__ void convolution_3d(const float* in, float* out, Volume volume, Weights3d weights) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (!volume.has(x, y, z)) return;
  float sum = 0.0f;
  for (int dz = -1; dz <= 1; ++dz)
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx)
        if (volume.has(x + dx, y + dy, z + dz))
          sum += weights.of[dz + 1][dy + 1][dx + 1] * in[volume.index(x + dx, y + dy, z + dz)];
  out[volume.index(x, y, z)] = sum;
}

__global__ void convolution_3d_tiled(const float* in, float* out, Volume volume,
                                     Weights3d weights) {
  constexpr int kX = kTile3dX + 2, kY = kTile3dY + 2, kZ = kTile3dZ + 2;
  __shared__ float tile[kZ][kY][kX];
  const int left = blockIdx.x * kTile3dX, top = blockIdx.y * kTile3dY,
            front = blockIdx.z * kTile3dZ;
  const int thread = (threadIdx.z * kTile3dY + threadIdx.y) * kTile3dX + threadIdx.x;
  for (int i = thread; i < kX * kY * kZ; i += kTile3dX * kTile3dY * kTile3dZ) {
    const int x = left + i % kX - 1, y = top + i / kX % kY - 1, z = front + i / (kX * kY) - 1;
    tile[i / (kX * kY)][i / kX % kY][i % kX] =
        volume.has(x, y, z) ? in[volume.index(x, y, z)] : 0.0f;
  }
  __syncthreads();
  const int x = left + threadIdx.x, y = top + threadIdx.y, z = front + threadIdx.z;
  if (!volume.has(x, y, z)) return;
  float sum = 0.0f;
  for (int dz = 0; dz < 3; ++dz)
    for (int dy = 0; dy < 3; ++dy)
      for (int dx = 0; dx < 3; ++dx)
        sum += weights.of[dz][dy][dx] * tile[threadIdx.z + dz][threadIdx.y + dy][threadIdx.x + dx];
  out[volume.index(x, y, z)] = sum;
}

/// Writes the weighted sum of each cell to `out`, by convolution_3d or convolution_3d_tiled.
template <auto kKernel>
void launch_convolution_3d(const warpstep::Buffer<float>& in, warpstep::Buffer<float>& out,
                           Volume volume, const Weights3d& weights) {
  if (in.size() != volume.cells() || out.size() != volume.cells())
    throw warpstep::Error(cudaErrorInvalidValue,
                          "convolution_3d: width times height times depth must be the size of both "
                          "arrays");
  const dim3 block(kTile3dX, kTile3dY, kTile3dZ);
  const dim3 grid(warpstep::blocks_for(volume.width, block.x),
                  warpstep::blocks_for(volume.height, block.y),
                  warpstep::blocks_for(volume.depth, block.z));
  warpstep::launch<kKernel>({grid, block}, in, out, volume, weights);
}
