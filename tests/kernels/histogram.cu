// Histograms: atomics on shared and on global memory, whose results nobody reads, by many threads
// at once; and the block that comes last.
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <numeric>
#include <vector>

#include "tests/kernel_data.h"

namespace {

using warpstep::Buffer;
using warpstep::launch;

constexpr int kBins = 64;
constexpr int kCount = 200'000;

__global__ void count_in_global_memory(const unsigned char* values, int count, unsigned* bins) {
  const int stride = static_cast<int>(gridDim.x * blockDim.x);
  for (int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); i < count; i += stride)
    atomicAdd(&bins[values[i] % kBins], 1u);
}

__global__ void count_in_shared_memory(const unsigned char* values, int count, unsigned* bins) {
  __shared__ unsigned own[kBins];
  for (unsigned bin = threadIdx.x; bin < kBins; bin += blockDim.x) own[bin] = 0;
  __syncthreads();  // every bin is empty before anybody counts
  const int stride = static_cast<int>(gridDim.x * blockDim.x);
  for (int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); i < count; i += stride)
    atomicAdd(&own[values[i] % kBins], 1u);
  __syncthreads();  // everybody has counted before the bins are added up
  for (unsigned bin = threadIdx.x; bin < kBins; bin += blockDim.x) atomicAdd(&bins[bin], own[bin]);
}

std::vector<unsigned> expected_bins(const std::vector<unsigned char>& values) {
  std::vector<unsigned> bins(kBins, 0);
  for (const unsigned char value : values) ++bins[value % kBins];
  return bins;
}

/// Sums an array in one launch: whichever block is last adds up what the others left.
__global__ void sum_in_one_launch(const int* values, int count, volatile int* partial,
                                  unsigned* finished, int* total) {
  __shared__ int sum;
  __shared__ bool is_last;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < count) atomicAdd(&sum, values[i]);
  __syncthreads();
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();  // the partial sum is seen before the block counts as finished
    is_last = atomicInc(finished, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!is_last || threadIdx.x != 0) return;
  __threadfence();
  int all = 0;
  for (unsigned block = 0; block < gridDim.x; ++block) all += partial[block];
  *total = all;
}

}  // namespace

TEST_CASE("a histogram in global memory counts every value") {
  const std::vector<unsigned char> values = mixed_bytes(kCount, 1);
  const Buffer<unsigned char> in(values);
  for (const unsigned blocks : {1u, 7u, 100u}) {
    Buffer<unsigned> bins(std::vector<unsigned>(kBins, 0));
    launch(count_in_global_memory, {blocks, 128}, in, kCount, bins);
    CHECK(bins.to_vector() == expected_bins(values));
  }
}

TEST_CASE("a histogram in shared memory counts every value") {
  const std::vector<unsigned char> values = mixed_bytes(kCount, 2);
  const Buffer<unsigned char> in(values);
  for (const unsigned blocks : {1u, 7u, 100u}) {
    Buffer<unsigned> bins(std::vector<unsigned>(kBins, 0));
    launch(count_in_shared_memory, {blocks, 96}, in, kCount, bins);
    CHECK(bins.to_vector() == expected_bins(values));
  }
}

TEST_CASE("the last block sees what every other block left") {
  std::vector<int> values(100'000);
  std::iota(values.begin(), values.end(), -40'000);
  const int expected = std::accumulate(values.begin(), values.end(), 0);
  const Buffer<int> in(values);
  Buffer<int> partial(782), total(1);
  Buffer<unsigned> finished(std::vector<unsigned>{0});
  for (int round = 0; round < 3; ++round) {
    launch(sum_in_one_launch, {782, 128}, in, 100'000, partial, finished, total);
    CHECK(total.to_vector()[0] == expected);
    CHECK(finished.to_vector()[0] == 0);  // atomicInc left it ready for the next launch
  }
}
