// Copies that a thread does not wait for at once: pipelines, the primitives below them, and
// barriers.
#include <warpstep/warpstep.h>

#include <cooperative_groups.h>
#include <cuda_pipeline.h>
#include <doctest/doctest.h>
#include <cuda/barrier>
#include <cuda/pipeline>

#include <numeric>
#include <vector>

namespace cg = cooperative_groups;
using warpstep::Buffer;
using warpstep::launch;

namespace {

constexpr int kThreads = 64, kBatches = 6;

__global__ void reverse_by_primitives(const int* in, int* out) {
  __shared__ int stages[2][kThreads];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&stages[0][t], &in[t], sizeof(int));
  __pipeline_commit();
  for (int i = 0; i < kBatches; ++i) {
    if (i + 1 < kBatches)
      __pipeline_memcpy_async(&stages[(i + 1) % 2][t], &in[kThreads * (i + 1) + t], sizeof(int));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    out[kThreads * i + t] = stages[i % 2][kThreads - 1 - t];
    __syncthreads();
  }
}

/// The last 4 of 16 bytes become zeros.
__global__ void copy_with_zeros(const int4* in, int4* out) {
  __shared__ int4 values[kThreads];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&values[t], &in[t], sizeof(int4), 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[t] = values[t];
}

template <int kStages>
__global__ void reverse_in_stages(const int* in, int* out) {
  __shared__ int stages[kStages][kThreads];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages> state;
  const cg::thread_block block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int fetched = 0;
  for (int i = 0; i < kBatches; ++i) {
    for (; fetched < kBatches && fetched < i + kStages; ++fetched) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, stages[fetched % kStages], in + kThreads * fetched,
                         cuda::aligned_size_t<16>(kThreads * sizeof(int)), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    out[kThreads * i + threadIdx.x] = stages[i % kStages][kThreads - 1 - threadIdx.x];
    pipe.consumer_release();
  }
}

/// The first warp copies, the second one reads.
template <bool kByRole>
__global__ void reverse_by_roles(const int* in, int* out) {
  __shared__ int stages[2][32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  const cg::thread_block block = cg::this_thread_block();
  const bool produces = threadIdx.x < 32;
  auto pipe = [&] {
    if constexpr (!kByRole) return cuda::make_pipeline(block, &state, 32);
    return cuda::make_pipeline(
        block, &state, produces ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
  }();
  const int lane = threadIdx.x % 32;
  for (int i = 0; i < 2 * kBatches; ++i) {
    if (produces) {
      pipe.producer_acquire();
      cuda::memcpy_async(&stages[i % 2][lane], &in[32 * i + lane], sizeof(int), pipe);
      pipe.producer_commit();
    } else {
      pipe.consumer_wait();
      out[32 * i + lane] = stages[i % 2][31 - lane];
      pipe.consumer_release();
    }
  }
}

__global__ void reverse_by_own_pipelines(const int* in, int* out) {
  __shared__ int stages[3][kThreads];
  const int t = threadIdx.x;
  auto pipe = cuda::make_pipeline();
  int fetched = 0;
  for (int i = 0; i < kBatches; ++i) {
    for (; fetched < kBatches && fetched < i + 3; ++fetched) {
      pipe.producer_acquire();
      cuda::memcpy_async(&stages[fetched % 3][t], &in[kThreads * fetched + t], sizeof(int), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    __syncthreads();
    out[kThreads * i + t] = stages[i % 3][kThreads - 1 - t];
    __syncthreads();
    pipe.consumer_release();
  }
}

__global__ void reverse_with_a_barrier(const int* in, int* out) {
  __shared__ int values[kThreads];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  const cg::thread_block block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&ready, block.size());
  block.sync();
  for (int i = 0; i < kBatches; ++i) {
    cuda::memcpy_async(block, values, in + kThreads * i, sizeof values, ready);
    ready.arrive_and_wait();
    out[kThreads * i + threadIdx.x] = values[kThreads - 1 - threadIdx.x];
    ready.arrive_and_wait();
  }
}

/// Whether each batch of `batch` numbers came out in reverse.
template <class Kernel>
bool reverses(const Kernel& kernel, int batch) {
  std::vector<int> values(kThreads * kBatches);
  std::iota(values.begin(), values.end(), 1);
  Buffer<int> in(values), out(values.size());
  launch(kernel, {1, kThreads}, in, out);
  const std::vector<int> got = out.to_vector();
  for (int i = 0; i < kThreads * kBatches; ++i)
    if (got[i] != i / batch * batch + batch - i % batch) return false;
  return true;
}

}  // namespace

TEST_CASE("a thread copies the next stage while the block reads the last one") {
  CHECK(reverses(reverse_by_primitives, kThreads));
}

TEST_CASE("a copy may fill the end with zeros") {
  std::vector<int4> values(kThreads, int4{1, 2, 3, 4});
  Buffer<int4> in(values), out(kThreads);
  launch(copy_with_zeros, {1, kThreads}, in, out);
  for (const int4& got : out.to_vector()) {
    CHECK(got.x == 1);
    CHECK(got.z == 3);
    CHECK(got.w == 0);
  }
}

TEST_CASE("a block shares a pipeline of one, two or four stages") {
  CHECK(reverses(reverse_in_stages<1>, kThreads));
  CHECK(reverses(reverse_in_stages<2>, kThreads));
  CHECK(reverses(reverse_in_stages<4>, kThreads));
}

TEST_CASE("producers and consumers share a pipeline") {
  CHECK(reverses(reverse_by_roles<true>, 32));
  CHECK(reverses(reverse_by_roles<false>, 32));
}

TEST_CASE("each thread has a pipeline of its own") {
  CHECK(reverses(reverse_by_own_pipelines, kThreads));
}

TEST_CASE("a phase of a barrier object waits for the copies given to it") {
  CHECK(reverses(reverse_with_a_barrier, kThreads));
}
