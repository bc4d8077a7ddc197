// What atomics cost: a histogram with shared and with global atomics beside a loop over std::atomic
// built with the same flags, and what it takes to pass a spin lock round. Prints a table:
//   cmake --preset bench && cmake --build --preset bench && build-bench/bench/atomics_bench
#include <warpstep/warpstep.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <vector>

#include "sim/schedule/settings.h"

namespace {

constexpr int kRuns = 9;
constexpr int kBins = 256;
constexpr int kCount = 1 << 22;

__global__ void count_global(const unsigned char* values, int count, unsigned* bins) {
  const int stride = static_cast<int>(gridDim.x * blockDim.x);
  for (int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); i < count; i += stride)
    atomicAdd(&bins[values[i]], 1u);
}

__global__ void count_shared(const unsigned char* values, int count, unsigned* bins) {
  __shared__ unsigned own[kBins];
  for (unsigned bin = threadIdx.x; bin < kBins; bin += blockDim.x) own[bin] = 0;
  __syncthreads();
  const int stride = static_cast<int>(gridDim.x * blockDim.x);
  for (int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); i < count; i += stride)
    atomicAdd(&own[values[i]], 1u);
  __syncthreads();
  for (unsigned bin = threadIdx.x; bin < kBins; bin += blockDim.x) atomicAdd(&bins[bin], own[bin]);
}

__global__ void sum_floats(const unsigned char* values, int count, float* sums) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < count) atomicAdd(&sums[values[i]], 1.0f);
}

__global__ void pass_lock(int* lock, int* count) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  const int found = *count;
  __nanosleep(1);  // so that all others find it taken
  *count = found + 1;
  atomicExch(lock, 0);
}

/// Milliseconds, the median of several runs.
template <class Work>
double measure(const Work& work) {
  std::vector<double> times;
  for (int run = 0; run < kRuns; ++run) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    times.push_back(took.count());
  }
  std::nth_element(times.begin(), times.begin() + kRuns / 2, times.end());
  return times[kRuns / 2];
}

void row(const char* what, double ms, int steps) {
  std::printf("%-52s %9.3f ms %8.2f ns each\n", what, ms, ms * 1e6 / steps);
}

}  // namespace

int main() {
  warpstep::sim::settings().workers = 1;
  std::vector<unsigned char> values(kCount);
  for (int i = 0; i < kCount; ++i) values[i] = static_cast<unsigned char>(i * 2654435761u >> 21);
  const warpstep::Buffer<unsigned char> in(values);
  warpstep::Buffer<unsigned> bins(std::vector<unsigned>(kBins, 0));
  warpstep::Buffer<float> sums(std::vector<float>(kBins, 0));
  warpstep::Buffer<int> lock(std::vector<int>{0}), count(std::vector<int>{0});

  std::vector<std::atomic<unsigned>> plain(kBins);
  row("histogram of 2^22: a loop over std::atomic", measure([&] {
        for (const unsigned char value : values) plain[value].fetch_add(1);
      }),
      kCount);
  row("histogram of 2^22: global atomics, 64 x 256 threads", measure([&] {
        warpstep::launch<count_global>({64, 256}, in, kCount, bins);
      }),
      kCount);
  row("histogram of 2^22: shared atomics, 64 x 256 threads", measure([&] {
        warpstep::launch<count_shared>({64, 256}, in, kCount, bins);
      }),
      kCount);
  row("float sums of 2^22: one thread for each value", measure([&] {
        warpstep::launch<sum_floats>({kCount / 256, 256}, in, kCount, sums);
      }),
      kCount);
  for (const unsigned threads : {32u, 256u})
    row(("a spin lock passed through " + std::to_string(threads) + " threads").c_str(),
        measure([&] {
          warpstep::launch<pass_lock>({1, threads}, lock, count);
        }),
        static_cast<int>(threads));
}
