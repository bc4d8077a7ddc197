// Counts how often each of the 256 values occurs in an array of bytes.
//
//   version            idea                              limit
//   histogram_global   atomics on the 256 counts         all threads meet in 256 places of L2
//   histogram_shared   a table for each block            a byte a thread: as many tables as blocks
//   histogram_strided  as many blocks as run at once     a load for each byte
//   histogram_vectors  16 bytes a load                   lanes with equal bytes take turns
//   histogram_warps    a table for each warp             atomics in shared memory
//
// counts must be 0 before; the array must begin at a multiple of 16 bytes.
#pragma once

#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <algorithm>
#include <cstddef>

#include "kernels/ladders/rung.h"

constexpr unsigned kHistogramBins = 256;
constexpr unsigned kHistogramBlock = 256;
constexpr unsigned kHistogramWarps = kHistogramBlock / 32;

__global__ void histogram_global(const unsigned char* in, unsigned* counts, std::size_t n) {
  const std::size_t i = warpstep::global_index();
  if (i < n) atomicAdd(&counts[in[i]], 1u);
}

// A thread a bin: a block has as many threads as there are bins.
__global__ void histogram_shared(const unsigned char* in, unsigned* counts, std::size_t n) {
  __shared__ unsigned table[kHistogramBins];
  table[threadIdx.x] = 0;
  __syncthreads();
  for (std::size_t i : warpstep::grid_stride(n)) atomicAdd(&table[in[i]], 1u);
  __syncthreads();
  if (table[threadIdx.x] != 0) atomicAdd(&counts[threadIdx.x], table[threadIdx.x]);
}

/// Counts the four bytes of a word.
__device__ inline void histogram_count(unsigned* table, unsigned word) {
#pragma unroll
  for (unsigned shift = 0; shift < 32; shift += 8) atomicAdd(&table[word >> shift & 0xff], 1u);
}

/// Counts what is this thread's of the array: vectors of 16 bytes, and one byte of the rest.
__device__ inline void histogram_count_all(unsigned* table, const unsigned char* in,
                                           std::size_t n) {
  const uint4* const vectors = reinterpret_cast<const uint4*>(in);
  for (std::size_t i : warpstep::grid_stride(n / 16)) {
    const uint4 bytes = vectors[i];
    histogram_count(table, bytes.x);
    histogram_count(table, bytes.y);
    histogram_count(table, bytes.z);
    histogram_count(table, bytes.w);
  }
  const std::size_t i = warpstep::global_index();
  if (i < n % 16) atomicAdd(&table[in[n / 16 * 16 + i]], 1u);
}

__global__ void histogram_vectors(const unsigned char* in, unsigned* counts, std::size_t n) {
  __shared__ unsigned table[kHistogramBins];
  table[threadIdx.x] = 0;
  __syncthreads();
  histogram_count_all(table, in, n);
  __syncthreads();
  if (table[threadIdx.x] != 0) atomicAdd(&counts[threadIdx.x], table[threadIdx.x]);
}

__global__ void histogram_warps(const unsigned char* in, unsigned* counts, std::size_t n) {
  __shared__ unsigned tables[kHistogramWarps][kHistogramBins];
  for (unsigned warp = 0; warp < kHistogramWarps; ++warp) tables[warp][threadIdx.x] = 0;
  __syncthreads();
  histogram_count_all(tables[threadIdx.x / 32], in, n);
  __syncthreads();
  unsigned sum = 0;
  for (unsigned warp = 0; warp < kHistogramWarps; ++warp) sum += tables[warp][threadIdx.x];
  if (sum != 0) atomicAdd(&counts[threadIdx.x], sum);
}

/// Blocks for `things` of a thread each, at most as many as run at once.
inline unsigned histogram_blocks(std::size_t things) {
  return std::min(warpstep::blocks_for(things, kHistogramBlock), 8 * multiprocessors());
}

inline constexpr Rung<const unsigned char*, unsigned*, std::size_t> kHistogramRungs[] = {
    {"histogram_global", "atomics on the counts",
     [](const unsigned char* in, unsigned* counts, std::size_t n) {
       warpstep::launch<histogram_global>(
           {warpstep::blocks_for(n, kHistogramBlock), kHistogramBlock}, in, counts, n);
     }},
    {"histogram_shared", "a table for each block",
     [](const unsigned char* in, unsigned* counts, std::size_t n) {
       warpstep::launch<histogram_shared>(
           {warpstep::blocks_for(n, kHistogramBlock), kHistogramBlock}, in, counts, n);
     }},
    {"histogram_strided", "as many blocks as run at once",
     [](const unsigned char* in, unsigned* counts, std::size_t n) {
       warpstep::launch<histogram_shared>({histogram_blocks(n), kHistogramBlock}, in, counts, n);
     }},
    {"histogram_vectors", "16 bytes a load",
     [](const unsigned char* in, unsigned* counts, std::size_t n) {
       const unsigned blocks = histogram_blocks(warpstep::ceil_div(n, std::size_t{16}));
       warpstep::launch<histogram_vectors>({blocks, kHistogramBlock}, in, counts, n);
     }},
    {"histogram_warps", "a table for each warp",
     [](const unsigned char* in, unsigned* counts, std::size_t n) {
       const unsigned blocks = histogram_blocks(warpstep::ceil_div(n, std::size_t{16}));
       warpstep::launch<histogram_warps>({blocks, kHistogramBlock}, in, counts, n);
     }},
};
