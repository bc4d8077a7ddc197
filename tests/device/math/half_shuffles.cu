// The 16-bit types travel between the lanes of a warp bit for bit.
#include <doctest/doctest.h>
#include <warpstep/buffer.h>
#include <warpstep/launch.h>

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cooperative_groups.h>

#include <cstring>
#include <vector>

namespace {

constexpr unsigned kAll = 0xffffffff;

template <class T, class Word>
__device__ Word word_of(T value) {
  Word word;
  memcpy(&word, &value, sizeof word);
  return word;
}

template <class T, class Word>
__global__ void shuffle(const Word* in, Word* out) {
  const int lane = static_cast<int>(threadIdx.x);
  const T mine = reinterpret_cast<const T*>(in)[lane];
  out[lane] = word_of<T, Word>(__shfl_sync(kAll, mine, 5));
  out[32 + lane] = word_of<T, Word>(__shfl_up_sync(kAll, mine, 3));
  out[64 + lane] = word_of<T, Word>(__shfl_down_sync(kAll, mine, 2, 8));
  out[96 + lane] = word_of<T, Word>(__shfl_xor_sync(kAll, mine, 1));
}

__global__ void swap_in_tile(const unsigned* in, unsigned* out) {
  const auto tile = cooperative_groups::tiled_partition<8>(cooperative_groups::this_thread_block());
  const __half2 mine = reinterpret_cast<const __half2*>(in)[threadIdx.x];
  out[threadIdx.x] = word_of<__half2, unsigned>(tile.shfl_xor(mine, 3));
}

template <class T, class Word>
void check_shuffles() {
  std::vector<Word> words(32);
  for (unsigned lane = 0; lane < 32; ++lane) words[lane] = static_cast<Word>(0x83f1fe01u * lane);
  warpstep::Buffer<Word> in(words);
  warpstep::Buffer<Word> out(128);
  warpstep::launch(shuffle<T, Word>, {1, 32}, in, out);
  const std::vector<Word> got = out.to_vector();
  for (unsigned lane = 0; lane < 32; ++lane) {
    CHECK(got[lane] == words[5]);
    CHECK(got[32 + lane] == words[lane < 3 ? lane : lane - 3]);
    CHECK(got[64 + lane] == words[lane % 8 < 6 ? lane + 2 : lane]);
    CHECK(got[96 + lane] == words[lane ^ 1]);
  }
}

}  // namespace

TEST_CASE("shuffles carry the 16-bit types and their pairs bit for bit") {
  check_shuffles<__half, unsigned short>();
  check_shuffles<__nv_bfloat16, unsigned short>();
  check_shuffles<__half2, unsigned>();
  check_shuffles<__nv_bfloat162, unsigned>();
}

TEST_CASE("the shuffles of a tile carry pairs of halves, too") {
  std::vector<unsigned> words(32);
  for (unsigned lane = 0; lane < 32; ++lane) words[lane] = 0x83f1fe01u * lane;
  warpstep::Buffer<unsigned> in(words), out(32);
  warpstep::launch(swap_in_tile, {1, 32}, in, out);
  const std::vector<unsigned> got = out.to_vector();
  for (unsigned lane = 0; lane < 32; ++lane) CHECK(got[lane] == words[lane ^ 3]);
}
