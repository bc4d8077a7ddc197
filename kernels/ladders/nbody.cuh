// The acceleration of each of n bodies by all others: the sum of mass * d / (|d|^2 + 0.01)^(3/2)
// over the distances d. A body is a float4: place and mass.
//
//   version          idea                                      limit
//   nbody_divisions  a thread a body; a root and a division    both take many instructions
//   nbody_bodies     the reciprocal root is one instruction    a load for 20 operations
//   nbody_tiles      a block shares a tile of bodies           fewer blocks than would fill the GPU
//   nbody_wide       blocks of 512: fewer tiles to load        operations
//
// Several bodies a thread, with one load for all, win nothing on an H200: operations are the limit.
#pragma once

#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cstddef>

#include "kernels/ladders/rung.h"

constexpr float kNbodySoftening = 0.01f;

__device__ inline void nbody_add(float3& sum, float4 here, float4 other) {
  const float x = other.x - here.x, y = other.y - here.y, z = other.z - here.z;
  const float inverse = rsqrtf(x * x + y * y + z * z + kNbodySoftening);
  const float pull = other.w * inverse * inverse * inverse;
  sum.x += pull * x, sum.y += pull * y, sum.z += pull * z;
}

__device__ inline void nbody_add_dividing(float3& sum, float4 here, float4 other) {
  const float x = other.x - here.x, y = other.y - here.y, z = other.z - here.z;
  const float distance = sqrtf(x * x + y * y + z * z + kNbodySoftening);
  const float pull = other.w / (distance * distance * distance);
  sum.x += pull * x, sum.y += pull * y, sum.z += pull * z;
}

template <auto kAdd>
__global__ void nbody_bodies(const float4* bodies, float3* out, unsigned n) {
  const std::size_t i = warpstep::global_index();
  if (i >= n) return;
  const float4 here = bodies[i];
  float3 sum = make_float3(0.0f, 0.0f, 0.0f);
  for (unsigned k = 0; k < n; ++k) kAdd(sum, here, bodies[k]);
  out[i] = sum;
}

// Bodies without mass fill the last tile.
template <unsigned kBlock>
__global__ void nbody_tiles(const float4* bodies, float3* out, unsigned n) {
  __shared__ float4 tile[kBlock];
  const std::size_t i = warpstep::global_index();
  const float4 nothing = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  const float4 here = i < n ? bodies[i] : nothing;
  float3 sum = make_float3(0.0f, 0.0f, 0.0f);
  for (std::size_t start = 0; start < n; start += kBlock) {
    const std::size_t mine = start + threadIdx.x;
    tile[threadIdx.x] = mine < n ? bodies[mine] : nothing;
    __syncthreads();
#pragma unroll 8
    for (unsigned k = 0; k < kBlock; ++k) nbody_add(sum, here, tile[k]);
    __syncthreads();
  }
  if (i < n) out[i] = sum;
}

/// A thread a body, in blocks of kBlock.
template <auto kKernel, unsigned kBlock>
void launch_nbody(const float4* bodies, float3* out, unsigned n) {
  warpstep::launch<kKernel>({warpstep::blocks_for(n, kBlock), kBlock}, bodies, out, n);
}

inline constexpr Rung<const float4*, float3*, unsigned> kNbodyRungs[] = {
    {"nbody_divisions", "a thread a body", launch_nbody<nbody_bodies<nbody_add_dividing>, 256>},
    {"nbody_bodies", "the reciprocal root", launch_nbody<nbody_bodies<nbody_add>, 256>},
    {"nbody_tiles", "a tile of bodies in shared memory", launch_nbody<nbody_tiles<256>, 256>},
    {"nbody_wide", "blocks of 512", launch_nbody<nbody_tiles<512>, 512>},
};
