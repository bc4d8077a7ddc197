// Index arithmetic that every kernel and every launch needs: how many blocks, which cell is mine.
#pragma once

#include <warpstep/error.h>
#include <warpstep/kernel.h>

#include <concepts>
#include <cstddef>
#include <limits>
#include <string>
#include <type_traits>

namespace warpstep {

/// Divides and rounds up: how many groups of `group` hold `count` things. Neither may be negative,
/// and `group` not zero. Never overflows, unlike (count + group - 1) / group.
template <std::integral Count, std::integral Group>
__host__ __device__ constexpr std::common_type_t<Count, Group> ceil_div(Count count, Group group) {
  using Number = std::common_type_t<Count, Group>;
  const Number whole = static_cast<Number>(count) / static_cast<Number>(group);
  return whole + (static_cast<Number>(count) % static_cast<Number>(group) != 0 ? 1 : 0);
}

/// Returns how many blocks of `block_threads` give each of `count` cells a thread. At least one,
/// so that an empty problem is still a legal launch whose threads all find nothing to do.
/// Throws Error when no grid has that many blocks.
inline unsigned int blocks_for(std::size_t count, unsigned int block_threads) {
  if (block_threads == 0)
    throw Error(cudaErrorInvalidValue, "blocks_for: a block of 0 threads can do no work");
  const std::size_t blocks = count == 0 ? 1 : ceil_div(count, std::size_t{block_threads});
  if (blocks > std::numeric_limits<int>::max())
    throw Error(cudaErrorInvalidValue, "blocks_for: " + std::to_string(count) + " cells need " +
                                           std::to_string(blocks) + " blocks of " +
                                           std::to_string(block_threads) +
                                           " threads, and a grid has at most 2147483647; let each "
                                           "thread process several cells with grid_stride()");
  return static_cast<unsigned int>(blocks);
}

/// Returns the grid whose blocks of shape `block` cover `width` times `height` cells, width along
/// x.
inline dim3 blocks_for(std::size_t width, std::size_t height, dim3 block) {
  return dim3(blocks_for(width, block.x), blocks_for(height, block.y));
}

/// The number of this thread among all threads of a 1-D grid. 64 bits wide, because
/// blockIdx.x * blockDim.x overflows 32 bits in a large grid.
__device__ inline std::size_t global_index() {
  return std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
}

/// The index of this thread in a 2-D grid. Neighbours along x are neighbours in a warp, so x should
/// be the index that is contiguous in memory: the column.
struct GlobalIndex2 {
  std::size_t x;
  std::size_t y;
};
__device__ inline GlobalIndex2 global_index_2d() {
  return {std::size_t{blockIdx.x} * blockDim.x + threadIdx.x,
          std::size_t{blockIdx.y} * blockDim.y + threadIdx.y};
}

/// The cells of one thread when a 1-D grid of any size shares out `count` cells: its own index,
/// then every gridDim.x * blockDim.x further.
///
///   for (std::size_t i : warpstep::grid_stride(n)) out[i] = a[i] + b[i];
class GridStride {
 public:
  class Iterator {
   public:
    __device__ Iterator(std::size_t index, std::size_t stride) : index_(index), stride_(stride) {}
    __device__ std::size_t operator*() const { return index_; }
    __device__ Iterator& operator++() {
      index_ += stride_;
      return *this;
    }
    // Steps jump over the end: past it is as good as at it.
    __device__ bool operator!=(const Iterator& end) const { return index_ < end.index_; }

   private:
    std::size_t index_;
    std::size_t stride_;
  };

  __device__ explicit GridStride(std::size_t count) : count_(count) {}
  __device__ Iterator begin() const {
    return {global_index(), std::size_t{gridDim.x} * blockDim.x};
  }
  __device__ Iterator end() const { return {count_, 0}; }

 private:
  std::size_t count_;
};
__device__ inline GridStride grid_stride(std::size_t count) {
  return GridStride(count);
}

}  // namespace warpstep
