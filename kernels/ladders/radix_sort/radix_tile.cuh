// A tile of keys that a block puts in the order of 8 bits (radix_sort.cuh), and the kernels that do
// a pass with it.
#pragma once

#include "kernels/ladders/radix_sort/radix_sort.cuh"

constexpr unsigned kRadixDigits = 256, kRadixPasses = 4;

/// kKeys keys in each of kThreads threads. A warp's keys are neighbours, and so are those that its
/// lanes hold at one place.
template <unsigned kThreadsOf, unsigned kKeysOf>
struct RadixTile {
  static constexpr unsigned kThreads = kThreadsOf, kKeys = kKeysOf, kSize = kThreads * kKeys;
  static constexpr unsigned kWarps = kThreads / 32;

  struct Shared {
    union {
      unsigned counts[kWarps][kRadixDigits];  // of each warp; then how many stand before it
      unsigned keys[kSize];                   // in order
    };
    unsigned starts[kRadixDigits];  // where a digit's keys begin in the tile
    unsigned places[kWarps];
    unsigned offsets[kRadixDigits];  // from a place in the tile to the one among all, modulo 2^32
    unsigned tile;
  };

  Shared& shared;
  unsigned bit;
  unsigned keys[kKeys];
  unsigned ranks[kKeys];  // among the warp's keys of that digit; then places in the tile

  __device__ unsigned digit(unsigned key) const { return key >> bit & (kRadixDigits - 1); }

  /// Keys behind the last are the largest: being the last, they stay behind all others.
  __device__ void load(const unsigned* in, unsigned tile, std::size_t n) {
    const std::size_t first =
        std::size_t{tile} * kSize + threadIdx.x / 32 * (32 * kKeys) + threadIdx.x % 32;
#pragma unroll
    for (unsigned i = 0; i < kKeys; ++i) {
      const std::size_t place = first + i * 32;
      keys[i] = place < n ? in[place] : 0xffffffffu;
    }
  }

  /// The lanes whose digit is the same.
  __device__ static unsigned lanes_with(unsigned digit) {
    unsigned same = 0xffffffffu;
#pragma unroll
    for (unsigned step = 0; step < 8; ++step) {
      const bool is_set = (digit >> step & 1) != 0;
      const unsigned set = __ballot_sync(0xffffffffu, is_set);
      same &= is_set ? set : ~set;
    }
    return same;
  }

  /// Ranks the keys and returns, in the first 256 threads, how many of the tile have the thread's
  /// number as their digit.
  __device__ unsigned rank() {
    const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    for (unsigned i = lane; i < kRadixDigits; i += 32) shared.counts[warp][i] = 0;
    __syncwarp();
#pragma unroll
    for (unsigned i = 0; i < kKeys; ++i) {
      unsigned& count = shared.counts[warp][digit(keys[i])];
      const unsigned same = lanes_with(digit(keys[i]));
      const unsigned before = count, below = __popc(same & ((1u << lane) - 1));
      ranks[i] = before + below;
      __syncwarp();  // all have read what the first of them now changes
      if (below == 0) count = before + __popc(same);
      __syncwarp();
    }
    __syncthreads();
    unsigned total = 0;
    if (threadIdx.x < kRadixDigits)
      for (unsigned i = 0; i < kWarps; ++i) {
        const unsigned own = shared.counts[i][threadIdx.x];
        shared.counts[i][threadIdx.x] = total;
        total += own;
      }
    return total;
  }

  /// Makes the ranks places in the tile. `total` is what rank() returned.
  __device__ void place(unsigned total) {
    const unsigned in_warp = scan_of_warp(total);
    unsigned all;
    const unsigned before =
        scan_before_warp<kThreads>(__shfl_sync(0xffffffffu, in_warp, 31), shared.places, all);
    if (threadIdx.x < kRadixDigits) shared.starts[threadIdx.x] = before + in_warp - total;
    __syncthreads();  // starts and counts are there
#pragma unroll
    for (unsigned i = 0; i < kKeys; ++i)
      ranks[i] += shared.counts[threadIdx.x / 32][digit(keys[i])] + shared.starts[digit(keys[i])];
  }

  /// Puts the keys in order and stores them; the offsets are there for all after the barrier.
  __device__ void store(unsigned* out, unsigned tile, std::size_t n) {
    __syncthreads();  // the counts have been read: keys take their place
#pragma unroll
    for (unsigned i = 0; i < kKeys; ++i) shared.keys[ranks[i]] = keys[i];
    __syncthreads();
    const std::size_t first = std::size_t{tile} * kSize;
    const unsigned count = n - first < kSize ? static_cast<unsigned>(n - first) : kSize;
#pragma unroll
    for (unsigned i = 0; i < kKeys; ++i) {
      const unsigned place = threadIdx.x + i * kThreads;
      if (place >= count) continue;
      const unsigned key = shared.keys[place];
      out[shared.offsets[digit(key)] + place] = key;
    }
  }
};

/// How often each digit occurs in each tile; those of all tiles for digit 0, then for digit 1, ...
template <class Tile>
__global__ void radix_count_tiles(const unsigned* in, unsigned* counts, std::size_t n,
                                  unsigned bit) {
  __shared__ unsigned mine[kRadixDigits];
  for (unsigned i = threadIdx.x; i < kRadixDigits; i += Tile::kThreads) mine[i] = 0;
  __syncthreads();
  for (unsigned i = threadIdx.x; i < Tile::kSize; i += Tile::kThreads) {
    const std::size_t place = std::size_t{blockIdx.x} * Tile::kSize + i;
    if (place < n) atomicAdd(&mine[in[place] >> bit & (kRadixDigits - 1)], 1u);
  }
  __syncthreads();
  for (unsigned i = threadIdx.x; i < kRadixDigits; i += Tile::kThreads)
    counts[std::size_t{i} * gridDim.x + blockIdx.x] = mine[i];
}

/// A pass. `counts` and their inclusive sums say where a tile's keys of each digit go. Stores the
/// keys as they lie in registers or, if kInRuns, in order.
template <class Tile, bool kInRuns>
__global__ void __launch_bounds__(Tile::kThreads)
    radix_move(const unsigned* in, unsigned* out, const unsigned* counts, const unsigned* sums,
               std::size_t n, unsigned bit) {
  __shared__ typename Tile::Shared shared;
  Tile tile{shared, bit};
  tile.load(in, blockIdx.x, n);
  tile.place(tile.rank());
  if (threadIdx.x < kRadixDigits) {
    const std::size_t i = std::size_t{threadIdx.x} * gridDim.x + blockIdx.x;
    shared.offsets[threadIdx.x] = sums[i] - counts[i] - shared.starts[threadIdx.x];
  }
  if constexpr (kInRuns) {
    tile.store(out, blockIdx.x, n);
  } else {
    __syncthreads();  // the offsets are there
    const std::size_t first = std::size_t{blockIdx.x} * Tile::kSize;
#pragma unroll
    for (unsigned i = 0; i < Tile::kKeys; ++i)
      if (first + tile.ranks[i] < n)
        out[shared.offsets[tile.digit(tile.keys[i])] + tile.ranks[i]] = tile.keys[i];
  }
}
