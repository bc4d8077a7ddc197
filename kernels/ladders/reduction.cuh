// Adds up an array of floats.
//
//   version               idea                                      limit
//   reduction_interleaved a tree in shared memory, every second     lanes of a warp diverge
//                         thread adds, then every fourth, ...
//   reduction_halves      the first half adds the second            half the threads only load
//   reduction_strided     a thread adds many values first           a barrier for each level
//   reduction_shuffles    a warp adds up by shuffles: one barrier   one load of 4 bytes under way
//   reduction_vectors     16 bytes a load, 4 loads under way        a second launch
//   reduction_one_pass    the last block adds the blocks' sums      memory
//   reduction_grid        cooperative groups: the grid waits for    memory; all blocks must be
//   there
//                         all sums                                  at once
//
// All but the last two launch twice: once for a sum a block, once to add those up. Sums of the same
// data are equal to the last bit from run to run, as no version adds by atomics.
#pragma once

#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cooperative_groups.h>

#include <algorithm>
#include <cstddef>

#include "kernels/ladders/rung.h"

constexpr unsigned kReductionBlock = 256;

__global__ void reduction_interleaved(const float* in, float* sums, std::size_t n) {
  __shared__ float values[kReductionBlock];
  const unsigned t = threadIdx.x;
  const std::size_t i = warpstep::global_index();
  values[t] = i < n ? in[i] : 0.0f;
  __syncthreads();
  for (unsigned step = 1; step < kReductionBlock; step *= 2) {
    if (t % (2 * step) == 0) values[t] += values[t + step];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = values[0];
}

/// Adds up the block's 256 values; thread 0 has the sum.
__device__ inline float reduction_tree(float mine, float* values) {
  const unsigned t = threadIdx.x;
  values[t] = mine;
  __syncthreads();
  for (unsigned half = kReductionBlock / 2; half > 0; half /= 2) {
    if (t < half) values[t] += values[t + half];
    __syncthreads();
  }
  return values[0];
}

__global__ void reduction_halves(const float* in, float* sums, std::size_t n) {
  __shared__ float values[kReductionBlock];
  const std::size_t i = warpstep::global_index();
  const float sum = reduction_tree(i < n ? in[i] : 0.0f, values);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

__global__ void reduction_strided(const float* in, float* sums, std::size_t n) {
  __shared__ float values[kReductionBlock];
  float mine = 0.0f;
  for (std::size_t i : warpstep::grid_stride(n)) mine += in[i];
  const float sum = reduction_tree(mine, values);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

/// Adds up the values of a warp; every lane has the sum.
__device__ inline float reduction_of_warp(float value) {
#pragma unroll
  for (unsigned distance = 16; distance > 0; distance /= 2)
    value += __shfl_xor_sync(0xffffffffu, value, distance);
  return value;
}

/// Adds up the values of a block of 256 threads with a place for each warp; thread 0 has the sum.
__device__ inline float reduction_of_block(float value, float* places) {
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  value = reduction_of_warp(value);
  if (lane == 0) places[warp] = value;
  __syncthreads();
  return warp == 0 ? reduction_of_warp(lane < kReductionBlock / 32 ? places[lane] : 0.0f) : 0.0f;
}

__global__ void reduction_shuffles(const float* in, float* sums, std::size_t n) {
  __shared__ float places[kReductionBlock / 32];
  float mine = 0.0f;
  for (std::size_t i : warpstep::grid_stride(n)) mine += in[i];
  const float sum = reduction_of_block(mine, places);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

/// What one thread of the grid adds: vectors of 16 bytes, four under way at a time.
__device__ inline float reduction_of_thread(const float* in, std::size_t n) {
  const float4* const vectors = reinterpret_cast<const float4*>(in);
  const std::size_t count = n / 4, stride = std::size_t{gridDim.x} * blockDim.x;
  const std::size_t first = warpstep::global_index();
  float a = 0.0f, b = 0.0f, c = 0.0f, d = 0.0f;
  std::size_t i = first;
  for (; i + 3 * stride < count; i += 4 * stride) {
    const float4 p = vectors[i], q = vectors[i + stride];
    const float4 r = vectors[i + 2 * stride], s = vectors[i + 3 * stride];
    a += p.x + p.y + p.z + p.w;
    b += q.x + q.y + q.z + q.w;
    c += r.x + r.y + r.z + r.w;
    d += s.x + s.y + s.z + s.w;
  }
  for (; i < count; i += stride) {
    const float4 p = vectors[i];
    a += p.x + p.y + p.z + p.w;
  }
  if (first < n % 4) b += in[count * 4 + first];
  return (a + b) + (c + d);
}

__global__ void reduction_vectors(const float* in, float* sums, std::size_t n) {
  __shared__ float places[kReductionBlock / 32];
  const float sum = reduction_of_block(reduction_of_thread(in, n), places);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

/// `arrived` must be 0, and is 0 again afterwards.
__global__ void reduction_one_pass(const float* in, float* out, float* sums, unsigned* arrived,
                                   std::size_t n) {
  __shared__ float places[kReductionBlock / 32];
  __shared__ bool is_last;
  const float sum = reduction_of_block(reduction_of_thread(in, n), places);
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();  // the sum is seen by whoever sees that this block has arrived
    is_last = atomicAdd(arrived, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (!is_last) return;
  __threadfence();
  float mine = 0.0f;
  for (unsigned block = threadIdx.x; block < gridDim.x; block += blockDim.x) mine += sums[block];
  const float total = reduction_of_block(mine, places);
  if (threadIdx.x == 0) {
    *out = total;
    *arrived = 0;
  }
}

/// For a cooperative launch.
__global__ void reduction_grid(const float* in, float* out, float* sums, std::size_t n) {
  __shared__ float places[kReductionBlock / 32];
  const float sum = reduction_of_block(reduction_of_thread(in, n), places);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
  cooperative_groups::this_grid().sync();  // all sums are there, and `places` has been read
  if (blockIdx.x != 0) return;
  float mine = 0.0f;
  for (unsigned block = threadIdx.x; block < gridDim.x; block += blockDim.x) mine += sums[block];
  const float total = reduction_of_block(mine, places);
  if (threadIdx.x == 0) *out = total;
}

/// A sum a block of `blocks`, then one block for their sum.
template <auto kKernel>
void launch_reduction(const float* in, float* out, std::size_t n, unsigned blocks) {
  const Scratch sums(blocks * sizeof(float));
  warpstep::launch<kKernel>({blocks, kReductionBlock}, in, sums.as<float>(), n);
  warpstep::launch<reduction_strided>({1, kReductionBlock}, sums.as<float>(), out, blocks);
}

inline unsigned reduction_blocks(std::size_t n) {
  return warpstep::blocks_for(n, kReductionBlock);
}
/// As many as run at once.
inline unsigned reduction_resident_blocks(std::size_t n) {
  return std::min(reduction_blocks(n), 8 * multiprocessors());
}

inline constexpr Rung<const float*, float*, std::size_t> kReductionRungs[] = {
    {"reduction_interleaved", "a tree of neighbours",
     [](const float* in, float* out, std::size_t n) {
       launch_reduction<reduction_interleaved>(in, out, n, reduction_blocks(n));
     }},
    {"reduction_halves", "the first half adds the second",
     [](const float* in, float* out, std::size_t n) {
       launch_reduction<reduction_halves>(in, out, n, reduction_blocks(n));
     }},
    {"reduction_strided", "a thread adds many values",
     [](const float* in, float* out, std::size_t n) {
       launch_reduction<reduction_strided>(in, out, n, reduction_resident_blocks(n));
     }},
    {"reduction_shuffles", "shuffles instead of barriers",
     [](const float* in, float* out, std::size_t n) {
       launch_reduction<reduction_shuffles>(in, out, n, reduction_resident_blocks(n));
     }},
    {"reduction_vectors", "4 loads of 16 bytes under way",
     [](const float* in, float* out, std::size_t n) {
       launch_reduction<reduction_vectors>(in, out, n, reduction_resident_blocks(n));
     }},
    {"reduction_one_pass", "the last block adds the blocks' sums",
     [](const float* in, float* out, std::size_t n) {
       const unsigned blocks = reduction_resident_blocks(n);
       const Scratch memory((blocks + 1) * sizeof(float));
       unsigned* const arrived = memory.as<unsigned>();
       warpstep::check(cudaMemsetAsync(arrived, 0, sizeof(unsigned)), "cudaMemsetAsync");
       warpstep::launch<reduction_one_pass>({blocks, kReductionBlock}, in, out,
                                            memory.as<float>() + 1, arrived, n);
     }},
    {"reduction_grid", "cooperative groups: the grid waits for all sums",
     [](const float* in, float* out, std::size_t n) {
       // A thread has 64 values or more: fewer blocks have less to wait for.
       const unsigned blocks = std::min(reduction_blocks(n / 64), 4 * multiprocessors());
       const Scratch memory(blocks * sizeof(float));
       float* sums = memory.as<float>();
       void* arguments[] = {&in, &out, &sums, &n};
       warpstep::check(
           cudaLaunchCooperativeKernel(reduction_grid, blocks, kReductionBlock, arguments),
           "reduction_grid");
     }},
};
