// What the functions of a warp cost each thread, beside a barrier and beside the same reduction
// through shared memory. Prints a table; run it on a quiet machine:
//   cmake --preset bench && cmake --build --preset bench && build-bench/bench/warps
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include <warpstep/warpstep.h>

#include "sim/schedule/settings.h"

__global__ void cross_barriers(int rounds) {
  for (int i = 0; i < rounds; ++i) __syncthreads();
}

__global__ void sync_warps(int rounds) {
  for (int i = 0; i < rounds; ++i) __syncwarp();
}

__global__ void shuffle(int rounds, int* out) {
  int value = static_cast<int>(threadIdx.x);
  for (int i = 0; i < rounds; ++i) value = __shfl_xor_sync(0xffffffff, value, 1 + i % 31);
  if (value == -1) *out = value;
}

__global__ void vote(int rounds, unsigned* out) {
  unsigned lanes = 0;
  for (int i = 0; i < rounds; ++i)
    lanes ^= __ballot_sync(0xffffffff, (threadIdx.x & static_cast<unsigned>(i)) != 0);
  if (threadIdx.x == 0) *out = lanes;
}

__global__ void ask_who_is_there(int rounds, unsigned* out) {
  unsigned lanes = 0;
  for (int i = 0; i < rounds; ++i) lanes += __activemask();
  if (threadIdx.x == 0) *out = lanes;
}

__global__ void reduce_by_shuffles(int rounds, int* out) {
  int sum = 0;
  for (int i = 0; i < rounds; ++i) {
    int value = static_cast<int>(threadIdx.x) + i;
    for (int step = 16; step > 0; step /= 2) value += __shfl_down_sync(0xffffffff, value, step);
    sum += value;
  }
  if (threadIdx.x == 0) *out = sum;
}

__global__ void reduce_by_shared_memory(int rounds, int* out) {
  __shared__ int values[1024];
  const unsigned t = threadIdx.x, lane = t % 32;
  int sum = 0;
  for (int i = 0; i < rounds; ++i) {
    values[t] = static_cast<int>(t) + i;
    __syncthreads();  // separates writing from adding
    for (unsigned step = 16; step > 0; step /= 2) {
      if (lane < step) values[t] += values[t + step];
      __syncthreads();  // separates one step from the next
    }
    sum += values[t - lane];
    __syncthreads();  // separates reading from the next writing
  }
  if (t == 0) *out = sum;
}

namespace {

constexpr int kRuns = 15;

/// The processor time of this OS thread, the only worker: other programs disturb it less.
double own_nanoseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

/// Nanoseconds, the least of several runs.
template <class Work>
double measure(const Work& work) {
  double least = 1e300;
  for (int run = 0; run < kRuns; ++run) {
    const double start = own_nanoseconds();
    work();
    least = std::min(least, own_nanoseconds() - start);
  }
  return least;
}

void row(const char* what, unsigned threads, double ns, double barrier_ns) {
  std::printf("%-36s %4u threads  %7.2f ns per thread  %5.2f x a barrier\n", what, threads, ns,
              ns / barrier_ns);
}

void bench(unsigned threads) {
  const int rounds = (1 << 18) / static_cast<int>(threads);
  warpstep::Buffer<int> out(1);
  warpstep::Buffer<unsigned> lanes(1);
  const auto each = [&](const auto& work) { return measure(work) / rounds / threads; };
  const double barrier = each([&] { warpstep::launch<cross_barriers>({1, threads}, rounds); });
  row("__syncthreads()", threads, barrier, barrier);
  row("__syncwarp()", threads, each([&] {
        warpstep::launch<sync_warps>({1, threads}, rounds);
      }),
      barrier);
  row("__shfl_xor_sync()", threads, each([&] {
        warpstep::launch<shuffle>({1, threads}, rounds, out);
      }),
      barrier);
  row("__ballot_sync()", threads, each([&] {
        warpstep::launch<vote>({1, threads}, rounds, lanes);
      }),
      barrier);
  row("__activemask()", threads, each([&] {
        warpstep::launch<ask_who_is_there>({1, threads}, rounds, lanes);
      }),
      barrier);
  row("sum of a warp by 5 shuffles", threads, each([&] {
        warpstep::launch<reduce_by_shuffles>({1, threads}, rounds, out);
      }),
      barrier);
  row("sum of a warp by shared memory", threads, each([&] {
        warpstep::launch<reduce_by_shared_memory>({1, threads}, rounds, out);
      }),
      barrier);
}

}  // namespace

int main() {
  warpstep::sim::settings().workers = 1;
  for (const unsigned threads : {32u, 256u, 1024u}) bench(threads);
}
