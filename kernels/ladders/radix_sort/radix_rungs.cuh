// The last rung of the sort by digits (radix_sort.cuh), which reads each key once a pass, and the
// ladder.
#pragma once

#include <cuda/atomic>

#include "kernels/ladders/radix_sort/radix_tile.cuh"

/// Adds to `counts` how often each digit of each pass occurs.
__global__ void radix_count_passes(const unsigned* in, unsigned (*counts)[kRadixDigits],
                                   std::size_t n) {
  __shared__ unsigned mine[kRadixPasses][kRadixDigits];
  for (unsigned i = threadIdx.x; i < kRadixPasses * kRadixDigits; i += blockDim.x)
    mine[i / kRadixDigits][i % kRadixDigits] = 0;
  __syncthreads();
  const auto count = [](unsigned key) {
#pragma unroll
    for (unsigned pass = 0; pass < kRadixPasses; ++pass)
      atomicAdd(&mine[pass][key >> pass * 8 & (kRadixDigits - 1)], 1u);
  };
  for (const std::size_t i : warpstep::grid_stride(n / 4)) {
    const uint4 four = reinterpret_cast<const uint4*>(in)[i];
    count(four.x), count(four.y), count(four.z), count(four.w);
  }
  if (blockIdx.x == 0 && threadIdx.x < n % 4) count(in[n / 4 * 4 + threadIdx.x]);
  __syncthreads();
  for (unsigned i = threadIdx.x; i < kRadixPasses * kRadixDigits; i += blockDim.x)
    if (mine[i / kRadixDigits][i % kRadixDigits] != 0)
      atomicAdd(&counts[i / kRadixDigits][i % kRadixDigits],
                mine[i / kRadixDigits][i % kRadixDigits]);
}

/// Block i: replaces the counts of pass i by where each digit begins.
__global__ void radix_begins(unsigned (*counts)[kRadixDigits]) {
  __shared__ unsigned places[kRadixDigits / 32];
  const unsigned own = counts[blockIdx.x][threadIdx.x], in_warp = scan_of_warp(own);
  unsigned total;
  const unsigned before =
      scan_before_warp<kRadixDigits>(__shfl_sync(0xffffffffu, in_warp, 31), places, total);
  counts[blockIdx.x][threadIdx.x] = before + in_warp - own;
}

// What a tile tells those behind it of a digit, in one word: the upper two bits say whether the
// others count the tile's own keys, or those of all tiles up to it.
constexpr unsigned kRadixOwn = 1u << 30, kRadixPrefix = 2u << 30, kRadixCount = kRadixOwn - 1;

using RadixState = cuda::atomic_ref<unsigned, cuda::thread_scope_device>;

/// Tells how many keys of the thread's digit the tile has, and returns how many the tiles before it
/// have, which it waits for.
__device__ inline unsigned radix_look_back(unsigned (*states)[kRadixDigits], unsigned tile,
                                           unsigned total) {
  const unsigned digit = threadIdx.x;
  unsigned before = 0;
  for (unsigned other = tile; other-- > 0;) {
    unsigned state;
    do {
      state = RadixState(states[other][digit]).load(cuda::memory_order_relaxed);
    } while (state == 0);
    before += state & kRadixCount;
    if (state >= kRadixPrefix) break;
  }
  if (tile > 0)
    RadixState(states[tile][digit])
        .store(kRadixPrefix | (before + total), cuda::memory_order_relaxed);
  return before;
}

/// `states` and `next_tile` must be 0; `begins` says where each digit begins. Tiles are taken by a
/// ticket: those before a block's own have begun.
template <class Tile, unsigned kBlocks>
__global__ void __launch_bounds__(Tile::kThreads, kBlocks)
    radix_one_sweep(const unsigned* in, unsigned* out, const unsigned* begins,
                    unsigned (*states)[kRadixDigits], unsigned* next_tile, std::size_t n,
                    unsigned bit) {
  __shared__ typename Tile::Shared shared;
  if (threadIdx.x == 0) shared.tile = atomicAdd(next_tile, 1u);
  __syncthreads();
  const unsigned number = shared.tile;
  Tile tile{shared, bit};
  tile.load(in, number, n);
  const unsigned total = tile.rank();
  if (threadIdx.x < kRadixDigits)
    RadixState(states[number][threadIdx.x])
        .store((number == 0 ? kRadixPrefix : kRadixOwn) | total, cuda::memory_order_relaxed);
  tile.place(total);
  if (threadIdx.x < kRadixDigits)
    shared.offsets[threadIdx.x] =
        begins[threadIdx.x] + radix_look_back(states, number, total) - shared.starts[threadIdx.x];
  tile.store(out, number, n);
}

template <class Tile, bool kInRuns>
void run_radix_move(const unsigned* in, unsigned* out, std::size_t n) {
  if (n == 0) return;
  const unsigned tiles = warpstep::blocks_for(n, Tile::kSize);
  const std::size_t counts = std::size_t{tiles} * kRadixDigits;
  const Scratch keys(n * sizeof(unsigned)), table(counts * sizeof(unsigned)),
      sums(counts * sizeof(unsigned));
  const RadixArrays arrays{in, out, keys.as<unsigned>()};
  for (unsigned pass = 0; pass < kRadixPasses; ++pass) {
    warpstep::launch<radix_count_tiles<Tile>>({tiles, Tile::kThreads}, arrays.source(pass),
                                              table.as<unsigned>(), n, pass * 8);
    radix_sums(table.as<unsigned>(), sums.as<unsigned>(), counts);
    warpstep::launch<radix_move<Tile, kInRuns>>({tiles, Tile::kThreads}, arrays.source(pass),
                                                arrays.target(pass), table.as<unsigned>(),
                                                sums.as<unsigned>(), n, pass * 8);
  }
}

template <class Tile, unsigned kBlocks>
void run_radix_one_sweep(const unsigned* in, unsigned* out, std::size_t n) {
  if (n == 0) return;
  const unsigned tiles = warpstep::blocks_for(n, Tile::kSize);
  using Row = unsigned[kRadixDigits];
  // Counts, a row a pass; tickets; states, a row a tile and pass. All must be 0.
  const std::size_t rows = kRadixPasses + 1 + std::size_t{tiles} * kRadixPasses;
  const Scratch keys(n * sizeof(unsigned)), memory(rows * sizeof(Row));
  Row *const counts = memory.as<Row>(), *const states = counts + kRadixPasses + 1;
  const RadixArrays arrays{in, out, keys.as<unsigned>()};
  warpstep::check(cudaMemsetAsync(counts, 0, rows * sizeof(Row)), "cudaMemsetAsync");
  const unsigned most = 4 * multiprocessors(), needed = warpstep::blocks_for(n, 4 * 512);
  warpstep::launch<radix_count_passes>({needed < most ? needed : most, 512}, in, counts, n);
  warpstep::launch<radix_begins>({kRadixPasses, kRadixDigits}, counts);
  for (unsigned pass = 0; pass < kRadixPasses; ++pass)
    warpstep::launch<radix_one_sweep<Tile, kBlocks>>(
        {tiles, Tile::kThreads}, arrays.source(pass), arrays.target(pass), counts[pass],
        states + std::size_t{tiles} * pass, counts[kRadixPasses] + pass, n, pass * 8);
}

inline constexpr Rung<const unsigned*, unsigned*, std::size_t> kRadixRungs[] = {
    {"radix_bits", "a bit a pass", run_radix_bits},
    {"radix_digits", "4 bits a pass, 16 counts a block", run_radix_digits},
    {"radix_ranks", "8 bits a pass, ballots find equal digits",
     run_radix_move<RadixTile<256, 16>, false>},
    {"radix_runs", "a tile is put in order in shared memory first",
     run_radix_move<RadixTile<256, 16>, true>},
    {"radix_one_sweep", "counted once; tiles wait for those before",
     run_radix_one_sweep<RadixTile<256, 23>, 4>},
};
