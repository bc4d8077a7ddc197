// Inclusive sums of an array of whole numbers: out[i] = in[0] + ... + in[i], modulo 2^32.
//
//   version          idea                                      limit
//   scan_steps       log2(256) rounds over a block's values    8 additions a value
//   scan_sweeps      a tree up and down: 2 additions a value   bank conflicts, 16 barriers
//   scan_shuffles    warps scan by shuffles: 2 barriers        4 bytes a thread
//   scan_vectors     24 values a thread                        out is written, read, written
//   scan_sums_first  tiles are added up first, then scanned    in is read twice
//   scan_look_back   a tile waits for the sums before it       memory: each value is moved twice
//
// All but the last launch three times: sums of blocks, their scan, the values.
#pragma once

#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cstddef>

#include "kernels/ladders/rung.h"

constexpr unsigned kScanBlock = 256;
constexpr unsigned kScanTileBlock = 512;  // threads that scan a tile,
constexpr unsigned kScanRows = 6;         // vectors of 4 values that each has of it
constexpr unsigned kScanTile = kScanTileBlock * 4 * kScanRows;

__global__ void scan_steps(const unsigned* in, unsigned* out, unsigned* sums, std::size_t n) {
  __shared__ unsigned values[2][kScanBlock];
  const unsigned t = threadIdx.x;
  const std::size_t i = warpstep::global_index();
  unsigned from = 0;
  values[from][t] = i < n ? in[i] : 0;
  __syncthreads();
  for (unsigned step = 1; step < kScanBlock; step *= 2) {
    values[1 - from][t] = values[from][t] + (t >= step ? values[from][t - step] : 0);
    from = 1 - from;
    __syncthreads();
  }
  if (i < n) out[i] = values[from][t];
  if (t == kScanBlock - 1) sums[blockIdx.x] = values[from][t];
}

__global__ void scan_sweeps(const unsigned* in, unsigned* out, unsigned* sums, std::size_t n) {
  __shared__ unsigned values[kScanBlock];
  const unsigned t = threadIdx.x;
  const std::size_t i = warpstep::global_index();
  const unsigned mine = i < n ? in[i] : 0;
  values[t] = mine;
  for (unsigned step = 1; step < kScanBlock; step *= 2) {  // up: sums of ever more
    __syncthreads();
    const unsigned last = (t + 1) * 2 * step - 1;
    if (last < kScanBlock) values[last] += values[last - step];
  }
  __syncthreads();
  if (t == 0) {
    sums[blockIdx.x] = values[kScanBlock - 1];
    values[kScanBlock - 1] = 0;
  }
  for (unsigned step = kScanBlock / 2; step > 0; step /= 2) {  // down: what stands before each
    __syncthreads();
    const unsigned last = (t + 1) * 2 * step - 1;
    if (last < kScanBlock) {
      const unsigned left = values[last - step];
      values[last - step] = values[last];
      values[last] += left;
    }
  }
  __syncthreads();
  if (i < n) out[i] = values[t] + mine;
}

/// The inclusive sums over the lanes of a warp.
__device__ inline unsigned scan_of_warp(unsigned value) {
  const unsigned lane = threadIdx.x % 32;
#pragma unroll
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    const unsigned other = __shfl_up_sync(0xffffffffu, value, distance);
    if (lane >= distance) value += other;
  }
  return value;
}

/// What the warps before this one sum up to, and in `total` the sum of all. `warp_sum` is the same
/// in all lanes of a warp; `places` has one for each of the block's kThreads / 32 warps.
template <unsigned kThreads>
__device__ unsigned scan_before_warp(unsigned warp_sum, unsigned* places, unsigned& total) {
  constexpr unsigned kWarps = kThreads / 32;
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (lane == 0) places[warp] = warp_sum;
  __syncthreads();
  const unsigned sums = scan_of_warp(lane < kWarps ? places[lane] : 0);
  total = __shfl_sync(0xffffffffu, sums, kWarps - 1);
  const unsigned before = __shfl_sync(0xffffffffu, sums, warp == 0 ? 0 : warp - 1);
  return warp == 0 ? 0 : before;
}

__global__ void scan_shuffles(const unsigned* in, unsigned* out, unsigned* sums, std::size_t n) {
  __shared__ unsigned places[kScanBlock / 32];
  const std::size_t i = warpstep::global_index();
  const unsigned mine = scan_of_warp(i < n ? in[i] : 0);
  unsigned total;
  const unsigned before =
      scan_before_warp<kScanBlock>(__shfl_sync(0xffffffffu, mine, 31), places, total);
  if (i < n) out[i] = before + mine;
  if (threadIdx.x == 0) sums[blockIdx.x] = total;
}

/// The values of one thread of a tile: kScanRows vectors, each beside those of the warp's other
/// lanes.
struct ScanVectors {
  uint4 rows[kScanRows];

  __device__ static std::size_t place(std::size_t tile, unsigned row) {
    const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    return tile * kScanTile + ((warp * kScanRows + row) * 32 + lane) * 4;
  }
  __device__ void load(const unsigned* in, std::size_t tile, std::size_t n) {
    const bool is_whole = (tile + 1) * kScanTile <= n;
#pragma unroll
    for (unsigned row = 0; row < kScanRows; ++row) {
      const std::size_t i = place(tile, row);
      if (is_whole || i + 3 < n)
        rows[row] = *reinterpret_cast<const uint4*>(in + i);
      else
        rows[row] =
            make_uint4(i < n ? in[i] : 0, i + 1 < n ? in[i + 1] : 0, i + 2 < n ? in[i + 2] : 0, 0);
    }
  }
  /// Makes them the inclusive sums over the warp's values; returns the sum of those.
  __device__ unsigned scan() {
    unsigned before = 0;  // all rows above
#pragma unroll
    for (uint4& row : rows) {
      row.y += row.x, row.z += row.y, row.w += row.z;
      const unsigned sum = scan_of_warp(row.w), left = before + sum - row.w;
      before += __shfl_sync(0xffffffffu, sum, 31);
      row.x += left, row.y += left, row.z += left, row.w += left;
    }
    return before;
  }
  /// Stores them with `before` added to each.
  __device__ void store(unsigned* out, std::size_t tile, std::size_t n, unsigned before) const {
#pragma unroll
    for (unsigned row = 0; row < kScanRows; ++row) {
      const uint4 v = rows[row];
      const std::size_t i = place(tile, row);
      if (i + 3 < n) {
        *reinterpret_cast<uint4*>(out + i) =
            make_uint4(v.x + before, v.y + before, v.z + before, v.w + before);
      } else {
        if (i < n) out[i] = v.x + before;
        if (i + 1 < n) out[i + 1] = v.y + before;
        if (i + 2 < n) out[i + 2] = v.z + before;
      }
    }
  }
};

__global__ void scan_vectors(const unsigned* in, unsigned* out, unsigned* sums, std::size_t n) {
  __shared__ unsigned places[kScanTileBlock / 32];
  ScanVectors mine;
  mine.load(in, blockIdx.x, n);
  unsigned total;
  const unsigned before = scan_before_warp<kScanTileBlock>(mine.scan(), places, total);
  mine.store(out, blockIdx.x, n, before);
  if (threadIdx.x == 0) sums[blockIdx.x] = total;
}

/// The sum of each tile, without its scan.
__global__ void scan_tile_sums(const unsigned* in, unsigned* sums, std::size_t n) {
  __shared__ unsigned places[kScanTileBlock / 32];
  ScanVectors mine;
  mine.load(in, blockIdx.x, n);
  unsigned sum = 0, total;
#pragma unroll
  for (const uint4& row : mine.rows) sum += row.x + row.y + row.z + row.w;
  scan_before_warp<kScanTileBlock>(__shfl_sync(0xffffffffu, scan_of_warp(sum), 31), places, total);
  if (threadIdx.x == 0) sums[blockIdx.x] = total;
}

/// Scans each tile and adds what `before` says of it.
__global__ void scan_tiles(const unsigned* in, unsigned* out, const unsigned* before,
                           std::size_t n) {
  __shared__ unsigned places[kScanTileBlock / 32];
  ScanVectors mine;
  mine.load(in, blockIdx.x, n);
  unsigned total;
  const unsigned left = scan_before_warp<kScanTileBlock>(mine.scan(), places, total);
  mine.store(out, blockIdx.x, n, before[blockIdx.x] + left);
}

/// One block: replaces the sums of blocks by what stands before each.
__global__ void scan_block_sums(unsigned* sums, std::size_t count) {
  __shared__ unsigned places[kScanBlock / 32];
  unsigned before = 0;
  for (std::size_t first = 0; first < count; first += kScanBlock) {
    const std::size_t i = first + threadIdx.x;
    const unsigned mine = i < count ? sums[i] : 0, here = scan_of_warp(mine);
    unsigned total;
    const unsigned left =
        scan_before_warp<kScanBlock>(__shfl_sync(0xffffffffu, here, 31), places, total);
    if (i < count) sums[i] = before + left + here - mine;
    before += total;
    __syncthreads();  // the places are read before the next round fills them
  }
}

/// Adds what stands before a block of `width` values to each of them.
__global__ void scan_add(unsigned* out, const unsigned* before, std::size_t n, unsigned width) {
  for (std::size_t i = std::size_t{blockIdx.x} * width + threadIdx.x;
       i < n && i < (std::size_t{blockIdx.x} + 1) * width; i += blockDim.x)
    out[i] += before[blockIdx.x];
}
