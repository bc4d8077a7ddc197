// The rungs of the scan: the versions of scan.cuh in three launches, and the one that needs only
// one.
#pragma once

#include <cuda/atomic>

#include "kernels/ladders/scan.cuh"

// What a tile tells those behind it, in one word of 64 bits: the lower half a sum, the upper half
// of what. As value and flag change together, no fence is needed.
constexpr unsigned long long kScanOwn = 1ull << 32;     // the tile's own sum
constexpr unsigned long long kScanPrefix = 2ull << 32;  // the sum of all up to it

using ScanState = cuda::atomic_ref<unsigned long long, cuda::thread_scope_device>;

/// For a whole warp: tells the tile's sum, waits for those before it, 32 at a time, and returns
/// theirs. Every lane has the result.
__device__ inline unsigned scan_look_back_from(unsigned long long* states, unsigned tile,
                                               unsigned total) {
  const unsigned lane = threadIdx.x % 32;
  if (lane == 0)
    ScanState(states[tile])
        .store((tile == 0 ? kScanPrefix : kScanOwn) | total, cuda::memory_order_relaxed);
  unsigned before = 0;
  for (unsigned end = tile; end > 0; end = end < 32 ? 0 : end - 32) {
    const bool is_there = lane < end;
    unsigned long long state = kScanPrefix;  // nothing stands before the first tile
    do {
      if (is_there) state = ScanState(states[end - 1 - lane]).load(cuda::memory_order_relaxed);
    } while (__any_sync(0xffffffffu, state < kScanOwn));
    const unsigned with_prefix = __ballot_sync(0xffffffffu, state >= kScanPrefix);
    const unsigned nearest = with_prefix == 0 ? 31 : __ffs(with_prefix) - 1;
    unsigned sum = lane <= nearest ? static_cast<unsigned>(state) : 0;
#pragma unroll
    for (unsigned distance = 16; distance > 0; distance /= 2)
      sum += __shfl_xor_sync(0xffffffffu, sum, distance);
    before += sum;
    if (with_prefix != 0) break;
  }
  if (lane == 0 && tile != 0)
    ScanState(states[tile]).store(kScanPrefix | (before + total), cuda::memory_order_relaxed);
  return before;
}

/// `states` and `next_tile` must be 0. Tiles are taken by a ticket: those before a block's own have
/// begun, in whatever order the GPU starts blocks.
__global__ void scan_look_back(const unsigned* in, unsigned* out, unsigned long long* states,
                               unsigned* next_tile, std::size_t n) {
  __shared__ unsigned places[kScanTileBlock / 32];
  __shared__ unsigned shared_tile, shared_before;
  if (threadIdx.x == 0) shared_tile = atomicAdd(next_tile, 1u);
  __syncthreads();
  const unsigned tile = shared_tile;
  ScanVectors mine;
  mine.load(in, tile, n);
  unsigned total;
  const unsigned left = scan_before_warp<kScanTileBlock>(mine.scan(), places, total);
  if (threadIdx.x < 32) {
    const unsigned before = scan_look_back_from(states, tile, total);
    if (threadIdx.x == 0) shared_before = before;
  }
  __syncthreads();
  mine.store(out, tile, n, shared_before + left);
}

/// Scans blocks of `width` values by themselves, then their sums, then adds those.
template <auto kKernel>
void launch_scan(const unsigned* in, unsigned* out, std::size_t n, unsigned width,
                 unsigned threads) {
  const unsigned blocks = warpstep::blocks_for(n, width);
  const Scratch sums(blocks * sizeof(unsigned));
  warpstep::launch<kKernel>({blocks, threads}, in, out, sums.as<unsigned>(), n);
  warpstep::launch<scan_block_sums>({1, kScanBlock}, sums.as<unsigned>(), blocks);
  warpstep::launch<scan_add>({blocks, kScanBlock}, out, sums.as<unsigned>(), n, width);
}

inline constexpr Rung<const unsigned*, unsigned*, std::size_t> kScanRungs[] = {
    {"scan_steps", "log2(256) rounds over a block",
     [](const unsigned* in, unsigned* out, std::size_t n) {
       launch_scan<scan_steps>(in, out, n, kScanBlock, kScanBlock);
     }},
    {"scan_sweeps", "a tree up and down",
     [](const unsigned* in, unsigned* out, std::size_t n) {
       launch_scan<scan_sweeps>(in, out, n, kScanBlock, kScanBlock);
     }},
    {"scan_shuffles", "warps scan by shuffles",
     [](const unsigned* in, unsigned* out, std::size_t n) {
       launch_scan<scan_shuffles>(in, out, n, kScanBlock, kScanBlock);
     }},
    {"scan_vectors", "24 values a thread",
     [](const unsigned* in, unsigned* out, std::size_t n) {
       launch_scan<scan_vectors>(in, out, n, kScanTile, kScanTileBlock);
     }},
    {"scan_sums_first", "tiles are added up first, then scanned",
     [](const unsigned* in, unsigned* out, std::size_t n) {
       const unsigned tiles = warpstep::blocks_for(n, kScanTile);
       const Scratch sums(tiles * sizeof(unsigned));
       warpstep::launch<scan_tile_sums>({tiles, kScanTileBlock}, in, sums.as<unsigned>(), n);
       warpstep::launch<scan_block_sums>({1, kScanBlock}, sums.as<unsigned>(), tiles);
       warpstep::launch<scan_tiles>({tiles, kScanTileBlock}, in, out, sums.as<unsigned>(), n);
     }},
    {"scan_look_back", "one launch: tiles wait for those before",
     [](const unsigned* in, unsigned* out, std::size_t n) {
       const unsigned tiles = warpstep::blocks_for(n, kScanTile);
       const std::size_t bytes = (std::size_t{tiles} + 1) * sizeof(unsigned long long);
       const Scratch memory(bytes);
       unsigned long long* const states = memory.as<unsigned long long>();
       warpstep::check(cudaMemsetAsync(states, 0, bytes), "cudaMemsetAsync");
       warpstep::launch<scan_look_back>({tiles, kScanTileBlock}, in, out, states,
                                        reinterpret_cast<unsigned*>(states + tiles), n);
     }},
};
