// memcpy_async() of a group, and waiting for it.
#include <warpstep/warpstep.h>

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <doctest/doctest.h>

#include <numeric>
#include <vector>

namespace cg = cooperative_groups;
using warpstep::Buffer;
using warpstep::launch;

namespace {

/// Sums batches, each copied to shared memory by the whole block first.
__global__ void sum_batches(const int* in, int* out, int batches) {
  __shared__ int batch[96];
  const cg::thread_block block = cg::this_thread_block();
  int sum = 0;
  for (int i = 0; i < batches; ++i) {
    cg::memcpy_async(block, batch, in + 96 * i, sizeof(int) * 96);
    cg::wait(block);
    for (int k = 0; k < 96; ++k) sum += batch[(threadIdx.x + k) % 96] * (k + 1);
    block.sync();  // separates reading from the next copy
  }
  out[threadIdx.x] = sum;
}

/// Copies the next batch while the last one is in use.
__global__ void sum_in_two_stages(const float* in, float* out, int batches) {
  __shared__ float stages[2][64];
  const cg::thread_block block = cg::this_thread_block();
  float sum = 0;
  cg::memcpy_async(block, stages[0], 64, in, 64);
  for (int i = 1; i <= batches; ++i) {
    if (i < batches) {
      cg::memcpy_async(block, stages[i % 2], 64, in + 64 * i, 64);
      cg::wait_prior<1>(block);
    } else {
      cg::wait(block);
    }
    sum += stages[(i - 1) % 2][63 - threadIdx.x];
    block.sync();  // separates reading from the copy after the next
  }
  out[threadIdx.x] = sum;
}

/// Each warp copies its own part, and no more than there is room for.
__global__ void copy_by_warps(const char* in, char* out) {
  __shared__ char parts[2][50];
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  char* const mine = parts[warp.meta_group_rank()];
  cg::memcpy_async(warp, mine, 50, in + 70 * warp.meta_group_rank(), 70);
  cg::wait(warp);
  for (unsigned i = warp.thread_rank(); i < 50; i += 32)
    out[50 * warp.meta_group_rank() + i] = mine[49 - i];
}

}  // namespace

TEST_CASE("a block copies batches into shared memory together") {
  std::vector<int> values(5 * 96);
  std::iota(values.begin(), values.end(), 1);
  Buffer<int> in(values), out(40);
  launch(sum_batches, {2, 40}, in, out, 5);
  const std::vector<int> got = out.to_vector();
  for (int t = 0; t < 40; ++t) {
    int sum = 0;
    for (int i = 0; i < 5; ++i)
      for (int k = 0; k < 96; ++k) sum += values[96 * i + (t + k) % 96] * (k + 1);
    CHECK(got[t] == sum);
  }
}

TEST_CASE("copies in two stages can be waited for one by one") {
  std::vector<float> values(6 * 64);
  std::iota(values.begin(), values.end(), 0.0f);
  Buffer<float> in(values), out(64);
  launch(sum_in_two_stages, {1, 64}, in, out, 6);
  const std::vector<float> got = out.to_vector();
  for (int t = 0; t < 64; ++t) {
    float sum = 0;
    for (int i = 0; i < 6; ++i) sum += values[64 * i + 63 - t];
    CHECK(got[t] == sum);
  }
}

TEST_CASE("a copy with two layouts takes as many elements as both have") {
  std::vector<char> values(140);
  for (int i = 0; i < 140; ++i) values[i] = static_cast<char>(i);
  Buffer<char> in(values), out(100);
  launch(copy_by_warps, {1, 64}, in, out);
  const std::vector<char> got = out.to_vector();
  for (int i = 0; i < 100; ++i) CHECK(got[i] == static_cast<char>(i / 50 * 70 + 49 - i % 50));
}
