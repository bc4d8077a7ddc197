// The last rung of the product of matrices (sgemm.cuh): all steps of all tiles are shared out
// evenly to as many blocks as run at once. A block may so begin or end inside a tile; what it has
// of such a tile goes to memory, and a second launch adds the parts.
#pragma once

#include "kernels/ladders/sgemm_tile.cuh"

/// Which steps a block does: the tiles' steps are numbered one tile after the other.
struct SgemmShares {
  unsigned tiles, across;  // of c; in a row of c
  unsigned steps;          // of a tile
  unsigned blocks;

  __host__ __device__ unsigned begin(unsigned block) const {
    return static_cast<unsigned>(std::size_t{tiles} * steps * block / blocks);
  }
  /// The block that does this step.
  __device__ unsigned block_of(unsigned step) const {
    const auto guess =
        static_cast<unsigned>(std::size_t{step} * blocks / (std::size_t{tiles} * steps));
    return guess + 1 < blocks && begin(guess + 1) <= step ? guess + 1 : guess;
  }
};

/// `parts` has room for two tiles for each block: the one in which it begins and the one in which
/// it ends.
template <class Tile, unsigned kBlocks>
__global__ void __launch_bounds__(Tile::kThreads, kBlocks)
    sgemm_even(const float* a, const float* b, float* c, float* parts, SgemmShape shape,
               SgemmShares shares) {
  __shared__ typename Tile::Shared tiles[2];
  constexpr unsigned kCells = Tile::kHeight * Tile::kWidth;
  const unsigned last = shares.begin(blockIdx.x + 1);
  for (unsigned step = shares.begin(blockIdx.x); step < last;) {
    const unsigned tile = step / shares.steps, first = step % shares.steps;
    const unsigned left = last - step, rest = shares.steps - first;
    const unsigned count = left < rest ? left : rest;
    const SgemmPlace at{tile / shares.across * Tile::kHeight, tile % shares.across * Tile::kWidth};
    typename Tile::Cells cells;
    typename Tile::Loads loads;
    loads.load(a, b, shape, at, first * Tile::kDeep);
    loads.store(tiles[0]);
    __syncthreads();
    unsigned now = 0;
    for (unsigned i = 1; i < count; ++i) {
      loads.load(a, b, shape, at, (first + i) * Tile::kDeep);
      cells.template add<true>(tiles[now]);
      now = 1 - now;
      loads.store(tiles[now]);
      __syncthreads();
    }
    cells.template add<true>(tiles[now]);
    if (count == shares.steps) {
      cells.store(c, shape, at);
    } else {
      const unsigned part = 2 * blockIdx.x + (first == 0 ? 1 : 0);
      cells.store(parts + std::size_t{part} * kCells, {Tile::kHeight, Tile::kWidth, 0}, {0, 0});
    }
    step += count;
    __syncthreads();  // the tiles have been read
  }
}

/// A block a tile: adds the parts of those that more than one block made.
template <class Tile>
__global__ void sgemm_add_parts(const float* parts, float* c, SgemmShape shape,
                                SgemmShares shares) {
  constexpr unsigned kCells = Tile::kHeight * Tile::kWidth;
  const unsigned begin = blockIdx.x * shares.steps;
  const unsigned first = shares.block_of(begin), last = shares.block_of(begin + shares.steps - 1);
  if (first == last) return;
  const unsigned top = blockIdx.x / shares.across * Tile::kHeight;
  const unsigned left = blockIdx.x % shares.across * Tile::kWidth;
  for (unsigned cell = threadIdx.x + blockIdx.y * blockDim.x; cell < kCells;
       cell += blockDim.x * gridDim.y) {
    const unsigned row = top + cell / Tile::kWidth, column = left + cell % Tile::kWidth;
    if (row >= shape.m || column >= shape.n) continue;
    float sum = 0.0f;
    for (unsigned block = first; block <= last;
         ++block)  // the first alone began at the tile's begin
      sum += parts[std::size_t{2 * block + (block == first ? 1 : 0)} * kCells + cell];
    c[std::size_t{row} * shape.n + column] = sum;
  }
}

template <class Tile, unsigned kBlocks>
void launch_sgemm_even(const float* a, const float* b, float* c, SgemmShape shape) {
  const unsigned across = warpstep::ceil_div(shape.n, Tile::kWidth);
  const unsigned tiles = across * warpstep::ceil_div(shape.m, Tile::kHeight);
  const unsigned steps = shape.k == 0 ? 1 : warpstep::ceil_div(shape.k, Tile::kDeep);
  const unsigned most = kBlocks * multiprocessors();
  const unsigned blocks = tiles * steps < most ? tiles * steps : most;
  const SgemmShares shares{tiles, across, steps, blocks};
  const Scratch parts(std::size_t{2} * blocks * Tile::kHeight * Tile::kWidth * sizeof(float));
  warpstep::launch<sgemm_even<Tile, kBlocks>>({blocks, Tile::kThreads}, a, b, c, parts.as<float>(),
                                              shape, shares);
  warpstep::launch<sgemm_add_parts<Tile>>({dim3(tiles, 8), 256}, parts.as<float>(), c, shape,
                                          shares);
}
