// Asynchronous copies that are made when they are waited for: what a missing wait leaves visible.
#include <cuda_pipeline.h>
#include <warpstep/warpstep.h>
#include <cuda/barrier>

#include <doctest/doctest.h>

#include <utility>
#include <vector>

#include "sim/schedule/settings.h"

namespace {

namespace sim = warpstep::sim;
using warpstep::Buffer;
using warpstep::launch;

constexpr int kThreads = 32;
constexpr int kOld = -1;

/// Copies 7 over kOld, and reads that when `wait` groups may still be under way.
__global__ void copy_then_read(const int* in, int* out, int waits, int wait) {
  __shared__ int values[kThreads];
  const unsigned t = threadIdx.x;
  values[t] = kOld;
  __pipeline_memcpy_async(&values[t], &in[t], sizeof(int));
  __pipeline_commit();
  __pipeline_commit();  // an empty group behind it
  if (waits != 0) __pipeline_wait_prior(static_cast<std::size_t>(wait));
  out[t] = values[t];
}

/// Changes what is copied before it waits.
__global__ void overwrite_source(int* in, int* out) {
  __shared__ int values[kThreads];
  const unsigned t = threadIdx.x;
  __pipeline_memcpy_async(&values[t], &in[t], sizeof(int));
  __pipeline_commit();
  in[t] = kOld;
  __pipeline_wait_prior(0);
  out[t] = values[t];
}

/// Reads before or after the phase that waits for the copy has ended.
__global__ void copy_with_barrier(const int* in, int* out, int waits) {
  __shared__ int values[kThreads];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  const unsigned t = threadIdx.x;
  if (t == 0) init(&ready, kThreads);
  values[t] = kOld;
  __syncthreads();
  cuda::memcpy_async(&values[t], &in[t], sizeof(int), ready);
  if (waits != 0) ready.arrive_and_wait();
  out[t] = values[t];
  if (waits == 0) ready.arrive_and_wait();
}

/// Nobody waits for a copy to the device's memory.
__global__ void copy_and_forget(const int* in, int* out) {
  const unsigned t = threadIdx.x;
  __pipeline_memcpy_async(&out[t], &in[t], sizeof(int));
}

template <class Kernel, class... Arguments>
std::vector<int> results_of(const char* schedule, const Kernel& kernel, Arguments... arguments) {
  auto before = std::exchange(sim::settings().policy, sim::make_policy(schedule));
  Buffer<int> in(std::vector<int>(kThreads, 7)), out(kThreads);
  launch(kernel, {1, kThreads}, in, out, arguments...);
  std::vector<int> got = out.to_vector();
  sim::settings().policy = std::move(before);
  return got;
}

const std::vector<int> all_old(kThreads, kOld), all_new(kThreads, 7);

}  // namespace

TEST_CASE("a late copy is made at the wait that covers it") {
  for (const char* schedule : {"in-order+late-copies", "reverse+late-copies"}) {
    CAPTURE(schedule);
    CHECK(results_of(schedule, copy_then_read, 0, 0) == all_old);
    CHECK(results_of(schedule, copy_then_read, 1, 2) == all_old);
    CHECK(results_of(schedule, copy_then_read, 1, 1) == all_new);
    CHECK(results_of(schedule, copy_then_read, 1, 0) == all_new);
  }
}

TEST_CASE("a late copy takes what its source holds when it is waited for") {
  CHECK(results_of("in-order+late-copies", overwrite_source) == all_old);
  CHECK(results_of("in-order", overwrite_source) == all_new);
}

TEST_CASE("a late copy that a barrier waits for is made when its phase ends") {
  CHECK(results_of("in-order+late-copies", copy_with_barrier, 0) == all_old);
  CHECK(results_of("in-order+late-copies", copy_with_barrier, 1) == all_new);
}

TEST_CASE("copies that nobody waits for are made when their block ends") {
  CHECK(results_of("in-order+late-copies", copy_and_forget) == all_new);
}

TEST_CASE("without late-copies a copy is made at the call") {
  CHECK(results_of("in-order", copy_then_read, 0, 0) == all_new);
  CHECK(results_of("in-order", copy_with_barrier, 0) == all_new);
}
