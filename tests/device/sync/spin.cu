// Locks that threads spin on: between threads of one warp, of one block and of several blocks.
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>
#include <cuda/semaphore>

#include <new>
#include <vector>

namespace {

using warpstep::Buffer;
using warpstep::launch;

/// Each thread adds to a plain variable under one lock for all.
__global__ void count_under_lock(int* lock, volatile int* count, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    *count = *count + 1;
    __threadfence();
    atomicExch(lock, 0);
  }
}

/// The lock is held while its owner pauses: others poll for long.
__global__ void count_slowly(int* lock, volatile int* count) {
  while (atomicExch(lock, 1) == 1) {
  }
  __threadfence();
  const int found = *count;
  __nanosleep(100);
  *count = found + 1;
  __threadfence();
  atomicExch(lock, 0);
}

/// A ticket lock lets threads in by the order in which they came.
__global__ void count_by_tickets(int* next, int* serving, volatile int* count) {
  const int ticket = atomicAdd(next, 1);
  while (atomicAdd(serving, 0) != ticket) {
  }
  __threadfence();
  *count = *count + 1;
  __threadfence();
  atomicAdd(serving, 1);
}

/// Every poll changes the word: who finds the place taken gives back what it took.
__global__ void count_by_semaphore(int* places, volatile int* count) {
  while (atomicSub(places, 1) <= 0) atomicAdd(places, 1);
  __threadfence();
  *count = *count + 1;
  __threadfence();
  atomicAdd(places, 1);
}

/// A semaphore without a number of places, which one thread makes where it stands. One thread of
/// each warp asks for it.
__global__ void count_by_shared_semaphore(int* counted) {
  using Semaphore = cuda::binary_semaphore<cuda::thread_scope_block>;
  __shared__ Semaphore gate;
  __shared__ int count;
  if (threadIdx.x == 0) {
    new (&gate) Semaphore(1);
    count = 0;
  }
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    gate.acquire();
    count++;
    gate.release();
  }
  __syncthreads();
  if (threadIdx.x == 0) *counted = count;
}

/// Thread 0 polls with a volatile read and a fence until the last thread has written.
__global__ void poll_with_fence(volatile int* data, volatile int* flag, int* seen) {
  if (threadIdx.x == 0) {
    while (*flag == 0) __threadfence();
    __threadfence();
    *seen = *data;
  } else if (threadIdx.x == blockDim.x - 1) {
    *data = 42;
    __threadfence();
    *flag = 1;
  }
}

/// The threads of a block pass a baton round, each waiting for the one before it.
__global__ void pass_baton(int* run_queue, int rounds, int* order) {
  const int t = static_cast<int>(threadIdx.x), n = static_cast<int>(blockDim.x);
  for (int round = 0; round < rounds; ++round) {
    while (atomicAdd(run_queue, 0) != round * n + t) {
    }
    order[round * n + t] = t;
    atomicAdd(run_queue, 1);
  }
}

struct Shape {
  unsigned blocks, threads;
};

}  // namespace

TEST_CASE("a spin lock lets every thread in once at a time") {
  for (const Shape& shape : {Shape{1, 2}, {1, 32}, {1, 33}, {1, 200}, {8, 1}, {8, 40}}) {
    CAPTURE(shape.blocks);
    CAPTURE(shape.threads);
    Buffer<int> lock(std::vector<int>{0}), count(std::vector<int>{0});
    launch(count_under_lock, {shape.blocks, shape.threads}, lock, count, 5);
    CHECK(count.to_vector()[0] == static_cast<int>(5 * shape.blocks * shape.threads));
  }
}

TEST_CASE("a lock that is held for long is waited for") {
  for (const Shape& shape : {Shape{1, 32}, {1, 100}, {6, 20}}) {
    Buffer<int> lock(std::vector<int>{0}), count(std::vector<int>{0});
    launch(count_slowly, {shape.blocks, shape.threads}, lock, count);
    CHECK(count.to_vector()[0] == static_cast<int>(shape.blocks * shape.threads));
  }
}

TEST_CASE("a ticket lock serves every thread") {
  for (const Shape& shape : {Shape{1, 32}, {1, 100}, {5, 30}}) {
    Buffer<int> next(std::vector<int>{0}), serving(std::vector<int>{0}), count(std::vector<int>{0});
    launch(count_by_tickets, {shape.blocks, shape.threads}, next, serving, count);
    CHECK(count.to_vector()[0] == static_cast<int>(shape.blocks * shape.threads));
  }
}

TEST_CASE("a semaphore whose polls change it lets everybody in") {
  for (const Shape& shape : {Shape{1, 20}, {4, 8}}) {
    Buffer<int> places(std::vector<int>{1}), count(std::vector<int>{0});
    launch(count_by_semaphore, {shape.blocks, shape.threads}, places, count);
    CHECK(count.to_vector()[0] == static_cast<int>(shape.blocks * shape.threads));
  }
}

TEST_CASE("a semaphore that is made in shared memory lets every warp in") {
  for (const unsigned warps : {1u, 2u, 5u}) {
    Buffer<int> counted(std::vector<int>{0});
    launch(count_by_shared_semaphore, {1, warps * 32}, counted);
    CHECK(counted.to_vector()[0] == static_cast<int>(warps));
  }
}

TEST_CASE("a thread that polls a flag sees what another thread of its block wrote before") {
  for (const unsigned threads : {2u, 32u, 70u}) {
    Buffer<int> data(std::vector<int>{0}), flag(std::vector<int>{0}), seen(std::vector<int>{0});
    launch(poll_with_fence, {1, threads}, data, flag, seen);
    CHECK(seen.to_vector()[0] == 42);
  }
}

TEST_CASE("threads of a block wait for each other in any order") {
  for (const int threads : {2, 32, 96}) {
    Buffer<int> run_queue(std::vector<int>{0}), order(3 * threads);
    launch(pass_baton, {1, static_cast<unsigned>(threads)}, run_queue, 3, order);
    const std::vector<int> got = order.to_vector();
    for (int i = 0; i < 3 * threads; ++i) CHECK(got[i] == i % threads);
  }
}
