// A thread's rank in its warp, its block and its grid, and sets of lanes as bits.
#pragma once

#include <bit>

#include "sim/abi/builtin_variables.h"

namespace warpstep::sim {

inline unsigned threads_in_block() {
  return blockDim.x * blockDim.y * blockDim.z;
}

/// The running thread's rank among the threads of its block, x fastest.
inline unsigned rank_in_block() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

inline unsigned long long blocks_in_grid() {
  return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
}

inline unsigned long long rank_of_block() {
  return (static_cast<unsigned long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x +
         blockIdx.x;
}

inline unsigned lane_in_warp() {
  return rank_in_block() % warpSize;
}

/// How many lanes of `mask` come before the running thread's.
inline unsigned rank_among(unsigned mask) {
  return std::popcount(mask & ((1u << lane_in_warp()) - 1));
}

/// The lane of the member of that rank; 32 when `mask` has no such member.
inline unsigned lane_of_rank(unsigned mask, unsigned rank) {
  while (rank-- != 0) mask &= mask - 1;
  return std::countr_zero(mask);
}

/// The bits of `lanes` that belong to `mask`, one beside the other: bit r is the member of rank r.
inline unsigned lanes_by_rank(unsigned lanes, unsigned mask) {
  unsigned packed = 0;
  for (unsigned rank = 0; mask != 0; ++rank, mask &= mask - 1)
    packed |= (lanes >> std::countr_zero(mask) & 1) << rank;
  return packed;
}

}  // namespace warpstep::sim
