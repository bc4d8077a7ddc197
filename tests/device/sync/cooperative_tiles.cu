// thread_block_tile: tiles of one warp and of several, and what their threads tell each other.
#include <warpstep/warpstep.h>

#include <cooperative_groups.h>
#include <doctest/doctest.h>

#include <cstring>
#include <vector>

namespace cg = cooperative_groups;
using warpstep::Buffer;
using warpstep::launch;

namespace {

constexpr int kThreads = 128;

/// One row of `kColumns` answers for each thread.
constexpr int kColumns = 12;

template <unsigned kSize>
__global__ void use_tiles(int* out) {
  const cg::thread_block block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<kSize>(block);
  const int me = static_cast<int>(block.thread_rank());
  int* const mine = out + kColumns * me;
  mine[0] = static_cast<int>(tile.thread_rank());
  mine[1] = static_cast<int>(tile.size() + tile.num_threads());
  mine[2] = static_cast<int>(tile.meta_group_rank());
  mine[3] = static_cast<int>(tile.meta_group_size());
  mine[4] = tile.shfl(me, kSize / 2);
  mine[5] = tile.shfl_up(me, 1);
  mine[6] = tile.shfl_down(me, 2);
  mine[7] = tile.shfl_xor(me, kSize / 2);
  mine[8] = tile.any(me == 5) * 10 + tile.all(me > 40);
  mine[9] = static_cast<int>(tile.ballot(me % 3 == 0));
  mine[10] = static_cast<int>(tile.match_any(me / 3));
  int same = 0;
  mine[11] = static_cast<int>(tile.match_all(me / 64, same)) * 2 + same;
}

std::vector<int> expected_of_tiles(int me, int size) {
  const int rank = me % size, first = me - rank;
  unsigned third = 0, near = 0;
  bool five = false, above = true;
  for (int i = 0; i < size; ++i) {
    third |= ((first + i) % 3 == 0 ? 1u : 0u) << i;
    near |= ((first + i) / 3 == me / 3 ? 1u : 0u) << i;
    five = five || first + i == 5;
    above = above && first + i > 40;
  }
  const unsigned all = size == 32 ? ~0u : (1u << size) - 1;
  return {rank,
          2 * size,
          me / size,
          kThreads / size,
          first + size / 2 % size,
          rank >= 1 ? me - 1 : me,
          rank + 2 < size ? me + 2 : me,
          first + (rank ^ (size / 2)),
          five * 10 + above,
          static_cast<int>(third),
          static_cast<int>(near),
          static_cast<int>(all * 2 + 1)};
}

template <unsigned kSize>
void check_tiles() {
  CAPTURE(kSize);
  Buffer<int> out(kColumns * kThreads);
  launch(use_tiles<kSize>, {1, kThreads}, out);
  const std::vector<int> got = out.to_vector();
  for (int i = 0; i < kThreads; ++i) {
    CAPTURE(i);
    const std::vector<int> mine(got.begin() + kColumns * i, got.begin() + kColumns * (i + 1));
    CHECK(mine == expected_of_tiles(i, kSize));
  }
}

__global__ void split_tiles(int* out) {
  const cg::thread_block block = cg::this_thread_block();
  const cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  const auto eighth = cg::tiled_partition<4>(warp);
  const auto pair = cg::tiled_partition<2>(eighth);
  const cg::thread_block_tile<1> alone = cg::this_thread();
  int* const mine = out + 6 * block.thread_rank();
  mine[0] = static_cast<int>(warp.meta_group_rank() * 100 + eighth.meta_group_rank() * 10 +
                             pair.meta_group_rank());
  mine[1] = static_cast<int>(warp.meta_group_size() * 100 + eighth.meta_group_size() * 10 +
                             pair.meta_group_size());
  mine[2] = eighth.shfl(static_cast<int>(block.thread_rank()), 0);
  mine[3] = pair.shfl_xor(static_cast<int>(block.thread_rank()), 1);
  mine[4] = static_cast<int>(alone.size() * 10 + alone.thread_rank());
  mine[5] = static_cast<int>(alone.meta_group_size() * 10 + alone.meta_group_rank());
}

/// Larger than a register, of an odd size, and without a meaning of its own.
struct Body {
  double position[2];
  float mass;
  unsigned char colour[3];
};

template <class T>
__global__ void rotate_values(const T* in, T* out) {
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const unsigned me = threadIdx.x;
  out[me] = tile.shfl(in[me], static_cast<int>((tile.thread_rank() + 1) % tile.size()));
}

/// A sum by halves in shared memory, for a group of any kind: CUDA's own first example.
__device__ int sum_of_group(const cg::thread_group& group, int* scratch, int value) {
  const unsigned rank = static_cast<unsigned>(group.thread_rank());
  for (unsigned i = static_cast<unsigned>(group.size()) / 2; i > 0; i /= 2) {
    scratch[rank] = value;
    group.sync();  // separates writing from reading
    if (rank < i) value += scratch[rank + i];
    group.sync();  // separates reading from the next write
  }
  return value;
}

__global__ void sum_any_group(int* out) {
  __shared__ int scratch[kThreads];
  const cg::thread_block block = cg::this_thread_block();
  const int me = static_cast<int>(block.thread_rank());
  const int of_block = sum_of_group(block, scratch, me);
  block.sync();  // separates the uses of the shared memory
  const cg::thread_group fours = cg::tiled_partition(block, 4);
  const int of_four = sum_of_group(fours, scratch + me / 4 * 4, me);
  block.sync();
  const cg::thread_group pairs = cg::tiled_partition(fours, 2);
  const int of_pair = sum_of_group(pairs, scratch + me / 2 * 2, me);
  block.sync();
  const cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  const int of_warp = sum_of_group(warp, scratch + me / 32 * 32, me);
  if (me == 0) out[0] = of_block;
  if (fours.thread_rank() == 0) out[1 + me / 4] = of_four;
  if (pairs.thread_rank() == 0) out[40 + me / 2] = of_pair;
  if (warp.thread_rank() == 0) out[110 + me / 32] = of_warp;
}

__global__ void size_of_the_last_piece(unsigned long long* sizes) {
  const cg::thread_group piece = cg::tiled_partition(cg::this_thread_block(), 16);
  sizes[threadIdx.x] = piece.size() * 100 + piece.thread_rank();
  piece.sync();
}

template <unsigned kSize>
__global__ void use_wide_tiles(int* out) {
  __shared__ cg::block_tile_memory<256> memory;
  __shared__ int values[256];
  const cg::thread_block block = cg::this_thread_block(memory);
  const auto tile = cg::tiled_partition<kSize>(block);
  const int me = static_cast<int>(block.thread_rank());
  int* const mine = out + 6 * me;
  mine[0] = static_cast<int>(tile.thread_rank() * 1000 + tile.size());
  mine[1] = static_cast<int>(tile.meta_group_rank() * 1000 + tile.meta_group_size());
  mine[2] = tile.shfl(me, kSize - 3);
  mine[3] = tile.any(me == 70) * 10 + tile.all(me >= static_cast<int>(kSize));
  values[me] = me;
  tile.sync();  // separates writing from reading what another warp of the tile wrote
  const int first = me / static_cast<int>(kSize) * static_cast<int>(kSize);
  mine[4] = values[first + (me + 40) % static_cast<int>(kSize)];
  const auto warp = cg::tiled_partition<32>(tile);
  mine[5] = warp.shfl(me, 31) * 10 + static_cast<int>(warp.meta_group_rank());
}

template <unsigned kSize>
void check_wide_tiles() {
  CAPTURE(kSize);
  Buffer<int> out(6 * 256);
  launch(use_wide_tiles<kSize>, {3, 256}, out);
  const std::vector<int> got = out.to_vector();
  const int size = kSize;
  for (int i = 0; i < 256; ++i) {
    CAPTURE(i);
    const int first = i / size * size;
    const std::vector<int> mine(got.begin() + 6 * i, got.begin() + 6 * (i + 1));
    const std::vector<int> expected{
        (i - first) * 1000 + size, first / size * 1000 + 256 / size,
        first + size - 3,          (first <= 70 && 70 < first + size) * 10 + (first >= size),
        first + (i + 40) % size,   (i | 31) * 10 + (i - first) / 32};
    CHECK(mine == expected);
  }
}

template <class T>
void check_rotation(const std::vector<T>& values) {
  Buffer<T> in(values), out(values.size());
  launch(rotate_values<T>, {1, static_cast<unsigned>(values.size())}, in, out);
  const std::vector<T> got = out.to_vector();
  int wrong = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t from = i / 16 * 16 + (i + 1) % 16;
    wrong += std::memcmp(&got[i], &values[from], sizeof(T)) != 0;
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("tiles of every size up to a warp exchange values and votes") {
  check_tiles<1>();
  check_tiles<2>();
  check_tiles<4>();
  check_tiles<8>();
  check_tiles<16>();
  check_tiles<32>();
}

TEST_CASE("a tile is split into smaller tiles, and knows its place among them") {
  Buffer<int> out(6 * kThreads);
  launch(split_tiles, {1, kThreads}, out);
  const std::vector<int> got = out.to_vector();
  for (int i = 0; i < kThreads; ++i) {
    CAPTURE(i);
    const std::vector<int> mine(got.begin() + 6 * i, got.begin() + 6 * (i + 1));
    CHECK(mine == std::vector<int>{i / 32 * 100 + i % 32 / 4 * 10 + i % 4 / 2, 482, i / 4 * 4,
                                   i ^ 1, 10, 10});
  }
}

TEST_CASE("a shuffle of a tile moves numbers and plain structures") {
  std::vector<double> doubles(32);
  std::vector<unsigned char> bytes(32);
  std::vector<long long> longs(32);
  std::vector<Body> bodies(32);
  std::memset(bodies.data(), 0, bodies.size() * sizeof(Body));
  for (int i = 0; i < 32; ++i) {
    doubles[i] = 1.0 / (i + 1);
    bytes[i] = static_cast<unsigned char>(7 * i);
    longs[i] = (1ll << 40) * i - 5;
    bodies[i].position[0] = i;
    bodies[i].position[1] = -i;
    bodies[i].mass = 0.5f * static_cast<float>(i);
    bodies[i].colour[2] = static_cast<unsigned char>(i);
  }
  check_rotation(doubles);
  check_rotation(bytes);
  check_rotation(longs);
  check_rotation(bodies);
}

TEST_CASE("one device function sums over groups of every kind") {
  Buffer<int> out(120);
  launch(sum_any_group, {1, kThreads}, out);
  const std::vector<int> got = out.to_vector();
  CHECK(got[0] == 127 * 128 / 2);
  for (int i = 0; i < 32; ++i) CHECK(got[1 + i] == 16 * i + 6);
  for (int i = 0; i < 64; ++i) CHECK(got[40 + i] == 4 * i + 1);
  for (int i = 0; i < 4; ++i) CHECK(got[110 + i] == 1024 * i + 496);
}

TEST_CASE("the last piece of a block that does not divide evenly is smaller") {
  Buffer<unsigned long long> sizes(42);
  launch(size_of_the_last_piece, {1, 42}, sizes);
  const auto got = sizes.to_vector();
  for (unsigned i = 0; i < 42; ++i) CHECK(got[i] == (i < 32 ? 1600 : 1000) + i % 16);
}

TEST_CASE("tiles of several warps meet and exchange values") {
  check_wide_tiles<64>();
  check_wide_tiles<128>();
}
