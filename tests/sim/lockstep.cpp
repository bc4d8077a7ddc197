// Statements that the lanes of a warp go through in step, as the translator writes them.
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <vector>

#include "tests/sim/policies.h"

#pragma GCC diagnostic ignored "-Wvolatile"

namespace {

using warpstep::sim::lockstep_read;
using warpstep::sim::lockstep_write_done;
using warpstep::sim::yield_turn;

constexpr int kBlocks = 3;

int value_of(int thread) {
  return (thread * 37 + 11) % 101;
}

/// Takes over the larger value and its place. Lanes that keep theirs go on at once.
template <unsigned kStep>
__device__ void take_larger(volatile int* v, volatile int* p, int t, int far) {
  if (v[t + far] > v[t]) {
    p[t] = lockstep_read<kStep>(p[t + far]), lockstep_write_done<kStep>();
    v[t] = lockstep_read<kStep + 1>(v[t + far]), lockstep_write_done<kStep + 1>();
  } else {
    lockstep_write_done<kStep + 1>();
  }
}

/// The largest value of 64 and its place.
__global__ void largest(int* out) {
  __shared__ int values[128], places[128];
  const int t = static_cast<int>(threadIdx.x), first = static_cast<int>(blockIdx.x) * 64;
  values[t] = value_of(first + t % 64);
  places[t] = t;
  __syncthreads();
  if (t < 32) {
    take_larger<1>(values, places, t, 32);
    take_larger<3>(values, places, t, 16);
    take_larger<5>(values, places, t, 8);
    take_larger<7>(values, places, t, 4);
    take_larger<9>(values, places, t, 2);
    take_larger<11>(values, places, t, 1);
  }
  if (t == 0) out[blockIdx.x * 2] = values[0], out[blockIdx.x * 2 + 1] = places[0];
}

/// Sums of growing rows: lane 0 drops out of every step but the first, and reads the last lane's.
__global__ void totals(int* out) {
  __shared__ volatile int s[32];
  const int t = static_cast<int>(threadIdx.x);
  int total = 0;
  for (int round = 0; round < 4; ++round) {
    s[t] = lockstep_read<1>(value_of(round * 32 + t)), lockstep_write_done<1>();
    for (int far = 1; far < 32; far *= 2)
      if (t >= far)
        s[t] += lockstep_read<2>(s[t - far]), lockstep_write_done<2>();
      else
        lockstep_write_done<2>();
    total = total * 3 + s[31];
  }
  out[blockIdx.x * 32 + threadIdx.x] = total;
}

/// The writer's step can wait for no lane: the others need what it writes, the second flag too.
__global__ void wait_for_two_flags(volatile int* flags, int writer, int* out) {
  const int t = static_cast<int>(threadIdx.x);
  volatile int* own = flags + blockIdx.x * 2;
  if (t == writer) {
    own[0] = lockstep_read<1>(writer + 5), lockstep_write_done<1>();
    own[1] = 1, lockstep_write_done<2>();
  } else {
    while (own[1] == 0) yield_turn();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = own[0];
}

/// Lane 3 is at a later step than the others, which go round an earlier one until it is through.
__global__ void wait_at_earlier_step(volatile int* flag, int* out) {
  __shared__ volatile int rounds[32];
  const int t = static_cast<int>(threadIdx.x);
  rounds[t] = 0;
  if (t == 3) {
    flag[blockIdx.x] = lockstep_read<2>(t), lockstep_write_done<2>();
  } else {
    while (flag[blockIdx.x] == 0)
      rounds[t] = lockstep_read<1>(rounds[t] + 1), lockstep_write_done<1>();
  }
  out[blockIdx.x * 32 + threadIdx.x] = flag[blockIdx.x];
}

struct Pair {
  int a, b;
};

}  // namespace

TEST_CASE("lanes that go on past a branch wait behind it for those that write") {
  std::vector<int> out(kBlocks * 2);
  under_every_policy([&] {
    out.assign(out.size(), -1);
    warpstep::launch(largest, {kBlocks, 128}, out.data());
    cudaDeviceSynchronize();
    for (int block = 0; block < kBlocks; ++block) {
      int location = 0;
      for (int t = 1; t < 64; ++t)
        if (value_of(block * 64 + t) > value_of(block * 64 + location)) location = t;
      CHECK(out[block * 2] == value_of(block * 64 + location));
      CHECK(value_of(block * 64 + out[block * 2 + 1]) == out[block * 2]);
    }
  });
}

TEST_CASE("no lane runs ahead into the next round of steps") {
  std::vector<int> out(kBlocks * 32);
  int total = 0;
  for (int round = 0; round < 4; ++round) {
    int sum = 0;
    for (int t = 0; t < 32; ++t) sum += value_of(round * 32 + t);
    total = total * 3 + sum;
  }
  under_every_policy([&] {
    out.assign(out.size(), -1);
    warpstep::launch(totals, {kBlocks, 32}, out.data());
    cudaDeviceSynchronize();
    for (const int found : out) CHECK(found == total);
  });
}

TEST_CASE("a step goes on without lanes that spin on what it writes") {
  std::vector<int> flags(kBlocks * 2), out(kBlocks * 64);
  under_every_policy([&] {
    for (const int writer : {0, 17, 31, 40, 63}) {
      flags.assign(flags.size(), 0);
      warpstep::launch(wait_for_two_flags, {kBlocks, 64}, flags.data(), writer, out.data());
      cudaDeviceSynchronize();
      for (const int found : out) CHECK(found == writer + 5);
    }
  });
}

TEST_CASE("a step goes on without lanes that never leave an earlier one") {
  std::vector<int> flag(kBlocks), out(kBlocks * 32);
  under_every_policy([&] {
    flag.assign(flag.size(), 0);
    warpstep::launch(wait_at_earlier_step, {kBlocks, 32}, flag.data(), out.data());
    cudaDeviceSynchronize();
    for (const int found : out) CHECK(found == 3);
  });
}

TEST_CASE("outside a kernel a step is the statement alone") {
  CHECK(lockstep_read<1>(7) == 7);
  CHECK(lockstep_read<1>(Pair{1, 2}).b == 2);
  Pair pair{3, 4};
  lockstep_read<1>(pair).a = 5;
  CHECK(pair.a == 5);
  lockstep_write_done<1>();
  yield_turn();
}
