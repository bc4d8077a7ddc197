// Sorts whole numbers of 32 bits, fewer than 2^30 of them, digit by digit, the lowest first: each
// pass keeps the order of those that are equal in its digit. The first rungs; radix_tile.cuh has
// the next, radix_rungs.cuh the ladder.
//
//   version          idea                                         limit
//   radix_bits       a bit a pass: all with 0, then all with 1    32 passes
//   radix_digits     4 bits a pass: 16 counts for each block      8 passes, runs of 16 keys
//   radix_ranks      8 bits a pass: ballots find equal digits     each key is a store of its own
//   radix_runs       a tile is put in order in shared memory,     keys are read twice a pass
//                    so that neighbours write neighbours
//   radix_one_sweep  digits of all passes are counted at once;    memory, and ballots
//                    a tile waits for the counts before it
#pragma once

#include <warpstep/grid.h>
#include <warpstep/launch.h>

#include <cstddef>

#include "kernels/ladders/rung.h"
#include "kernels/ladders/scan_rungs.cuh"

constexpr unsigned kRadixBlock = 256;

/// Where a pass reads and writes: the first reads `in`, and after an even number of passes the last
/// has written `out`.
struct RadixArrays {
  const unsigned* in;
  unsigned *out, *between;

  const unsigned* source(unsigned pass) const {
    return pass == 0 ? in : pass % 2 == 0 ? out : between;
  }
  unsigned* target(unsigned pass) const { return pass % 2 == 0 ? between : out; }
};

/// How many keys of a block have 0 at `bit`.
__global__ void radix_count_zeros(const unsigned* in, unsigned* zeros, std::size_t n,
                                  unsigned bit) {
  const std::size_t i = warpstep::global_index();
  const int count = __syncthreads_count(i < n && (in[i] >> bit & 1) == 0);
  if (threadIdx.x == 0) zeros[blockIdx.x] = static_cast<unsigned>(count);
}

/// `before` says for each block how many zeros stand before it, and behind the last all of them.
__global__ void radix_split(const unsigned* in, unsigned* out, const unsigned* before,
                            std::size_t n, unsigned bit) {
  __shared__ unsigned places[kRadixBlock / 32];
  const std::size_t i = warpstep::global_index();
  const unsigned key = i < n ? in[i] : 0;
  const unsigned is_zero = i < n && (key >> bit & 1) == 0 ? 1 : 0, in_warp = scan_of_warp(is_zero);
  unsigned total;
  const unsigned zeros =
      before[blockIdx.x] + in_warp - is_zero +
      scan_before_warp<kRadixBlock>(__shfl_sync(0xffffffffu, in_warp, 31), places, total);
  if (i < n) out[is_zero != 0 ? zeros : before[gridDim.x] + i - zeros] = key;
}

/// Counts of a block's digits of 4 bits; those of all blocks for digit 0, then for digit 1, ...
__global__ void radix_count_digits(const unsigned* in, unsigned* counts, std::size_t n,
                                   unsigned bit) {
  __shared__ unsigned mine[16];
  if (threadIdx.x < 16) mine[threadIdx.x] = 0;
  __syncthreads();
  const std::size_t i = warpstep::global_index();
  if (i < n) atomicAdd(&mine[in[i] >> bit & 15], 1u);
  __syncthreads();
  if (threadIdx.x < 16) counts[threadIdx.x * gridDim.x + blockIdx.x] = mine[threadIdx.x];
}

/// `sums` are the inclusive sums of the counts. Each block first splits its keys by 4 bits, one
/// after the other; keys behind the last count as the largest, and so come last.
__global__ void radix_digits(const unsigned* in, unsigned* out, const unsigned* counts,
                             const unsigned* sums, std::size_t n, unsigned bit) {
  __shared__ unsigned keys[kRadixBlock], places[kRadixBlock / 32], starts[16];
  const unsigned t = threadIdx.x;
  const std::size_t first = std::size_t{blockIdx.x} * kRadixBlock;
  unsigned key = first + t < n ? in[first + t] : 0xffffffffu;
  for (unsigned step = bit; step < bit + 4; ++step) {
    const unsigned is_zero = (key >> step & 1) == 0 ? 1 : 0, in_warp = scan_of_warp(is_zero);
    unsigned total;
    const unsigned zeros =
        in_warp - is_zero +
        scan_before_warp<kRadixBlock>(__shfl_sync(0xffffffffu, in_warp, 31), places, total);
    keys[is_zero != 0 ? zeros : total + t - zeros] = key;
    __syncthreads();  // the keys are in their places
    key = keys[t];
    __syncthreads();  // and read, as are the sums of warps
  }
  const unsigned digit = key >> bit & 15;
  if (t == 0 || digit != (keys[t - 1] >> bit & 15)) starts[digit] = t;
  __syncthreads();
  const unsigned i = digit * gridDim.x + blockIdx.x;
  const unsigned here = t - starts[digit];
  if (first + t < n) out[sums[i] - counts[i] + here] = key;
}

inline void run_radix_bits(const unsigned* in, unsigned* out, std::size_t n) {
  if (n == 0) return;
  const unsigned blocks = warpstep::blocks_for(n, kRadixBlock);
  const Scratch keys(n * sizeof(unsigned)), zeros((blocks + 1) * sizeof(unsigned));
  const RadixArrays arrays{in, out, keys.as<unsigned>()};
  warpstep::check(cudaMemsetAsync(zeros.as<unsigned>() + blocks, 0, sizeof(unsigned)),
                  "cudaMemsetAsync");
  for (unsigned bit = 0; bit < 32; ++bit) {
    warpstep::launch<radix_count_zeros>({blocks, kRadixBlock}, arrays.source(bit),
                                        zeros.as<unsigned>(), n, bit);
    warpstep::launch<scan_block_sums>({1, kScanBlock}, zeros.as<unsigned>(), blocks + 1);
    warpstep::launch<radix_split>({blocks, kRadixBlock}, arrays.source(bit), arrays.target(bit),
                                  zeros.as<unsigned>(), n, bit);
  }
}

/// The inclusive sums of `count` numbers, in one launch.
inline void radix_sums(const unsigned* in, unsigned* out, std::size_t count) {
  kScanRungs[5].run(in, out, count);
}

inline void run_radix_digits(const unsigned* in, unsigned* out, std::size_t n) {
  if (n == 0) return;
  const unsigned blocks = warpstep::blocks_for(n, kRadixBlock);
  const std::size_t counts = std::size_t{blocks} * 16;
  const Scratch keys(n * sizeof(unsigned)), table(counts * sizeof(unsigned)),
      sums(counts * sizeof(unsigned));
  const RadixArrays arrays{in, out, keys.as<unsigned>()};
  for (unsigned pass = 0; pass < 8; ++pass) {
    warpstep::launch<radix_count_digits>({blocks, kRadixBlock}, arrays.source(pass),
                                         table.as<unsigned>(), n, pass * 4);
    radix_sums(table.as<unsigned>(), sums.as<unsigned>(), counts);
    warpstep::launch<radix_digits>({blocks, kRadixBlock}, arrays.source(pass), arrays.target(pass),
                                   table.as<unsigned>(), sums.as<unsigned>(), n, pass * 4);
  }
}
