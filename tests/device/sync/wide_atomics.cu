// Atomics that CUDA has from compute capability 9.0 on: 16 bytes, and vectors of floats.
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

using warpstep::Buffer;
using warpstep::launch;

struct alignas(16) Wide {
  long long low, high;
};

__global__ void exchange(Wide* word, Wide value, Wide* old) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  old[0] = atomicExch(word, value);
  old[1] = atomicExch_block(word, old[0]);
  old[2] = atomicExch_system(word, value);
#endif
}

/// Both halves count together: a thread that writes them apart loses some.
__global__ void count_both(Wide* word) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  Wide found{0, 0};
  while (true) {
    const Wide seen = atomicCAS(word, found, {found.low + 1, found.high - 1});
    if (seen.low == found.low && seen.high == found.high) return;
    found = seen;
  }
#endif
}

__global__ void add_vectors(float2* two, float4* four) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  atomicAdd(two, make_float2(1, 2));
  atomicAdd_block(four, make_float4(1, 2, 3, 4));
  atomicAdd_system(four, make_float4(1, 1, 1, 1));
#endif
}

__global__ void add_small(float2* word, float2 value, float2* old) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  *old = atomicAdd(word, value);
#endif
}

/// Ends the test as skipped where the machine code in this program is for an older GPU.
void need_capability_9() {
  cudaFuncAttributes attributes{};
  REQUIRE(cudaFuncGetAttributes(&attributes, count_both) == cudaSuccess);
  if (attributes.ptxVersion >= 90) return;
  std::printf("skipped: built for compute capability %d.%d, this needs 9.0\n",
              attributes.ptxVersion / 10, attributes.ptxVersion % 10);
  std::exit(77);
}

}  // namespace

TEST_CASE("16 bytes are exchanged in one piece") {
  need_capability_9();
  Buffer<Wide> word(std::vector<Wide>{{1, 2}}), old(3);
  launch(exchange, {1, 1}, word, Wide{3, 4}, old);
  const std::vector<Wide> got = old.to_vector();
  CHECK((got[0].low == 1 && got[0].high == 2));
  CHECK((got[1].low == 3 && got[1].high == 4));
  CHECK((got[2].low == 1 && got[2].high == 2));
  CHECK((word.to_vector()[0].low == 3 && word.to_vector()[0].high == 4));
}

TEST_CASE("16 bytes are compared and swapped in one piece") {
  need_capability_9();
  Buffer<Wide> word(std::vector<Wide>{{0, 0}});
  launch(count_both, {8, 64}, word);
  CHECK(word.to_vector()[0].low == 512);
  CHECK(word.to_vector()[0].high == -512);
}

TEST_CASE("the elements of a vector are added") {
  need_capability_9();
  Buffer<float2> two(std::vector<float2>{{0, 1}});
  Buffer<float4> four(std::vector<float4>{{0, 0, 0, 0}});
  launch(add_vectors, {1, 100}, two, four);
  CHECK(two.to_vector()[0].x == 100);
  CHECK(two.to_vector()[0].y == 201);
  CHECK(four.to_vector()[0].x == 200);
  CHECK(four.to_vector()[0].w == 500);
}

TEST_CASE("a vector's additions in global memory write too small numbers as zeros") {
  need_capability_9();
  constexpr float kSmall = 0x1p-130f;
  Buffer<float2> word(std::vector<float2>{{kSmall, 1}}), old(1);
  launch(add_small, {1, 1}, word, float2{kSmall, kSmall}, old);
  CHECK(old.to_vector()[0].x == kSmall);
  CHECK(word.to_vector()[0].x == 0);
  CHECK(word.to_vector()[0].y == 1);
}
