// cudaOccupancy...: how many blocks a multiprocessor holds. How many registers a kernel takes is
// nvcc's choice, so both builds are held to what must be true for any number of them;
// tests/sim/gpu/h200_occupancy.cpp has the answers of an H200.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include <algorithm>

#include "tests/answers.h"

namespace {

__global__ void add_one(int* values) {
  values[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

template <int kInts>
__global__ void turn_round(int* values) {
  __shared__ int copy[kInts];
  copy[threadIdx.x] = values[threadIdx.x];
  __syncthreads();  // every value is written before another thread reads it
  values[threadIdx.x] = copy[blockDim.x - 1 - threadIdx.x];
}

struct NoMoreThanAWarp {
  __host__ __device__ std::size_t operator()(int threads) const {
    return threads > 32 ? 1 << 30 : 0;
  }
};

int attribute(cudaDeviceAttr which) {
  int value = 0;
  REQUIRE(cudaDeviceGetAttribute(&value, which, 0) == cudaSuccess);
  return value;
}

int blocks_of(void (*kernel)(int*), int threads, std::size_t dynamic_shared = 0) {
  int blocks = -1;
  REQUIRE(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, dynamic_shared) ==
          cudaSuccess);
  return blocks;
}

}  // namespace

TEST_CASE("a small kernel is limited by threads and by blocks") {
  const int threads = attribute(cudaDevAttrMaxThreadsPerMultiProcessor);
  CHECK(blocks_of(add_one, 1024) == threads / 1024);
  CHECK(blocks_of(add_one, 256) == threads / 256);
  CHECK(blocks_of(add_one, 1) == attribute(cudaDevAttrMaxBlocksPerMultiprocessor));
  CHECK(blocks_of(add_one, 1025) == 0);
}

TEST_CASE("shared memory limits the blocks, static and dynamic alike") {
  const int all = attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor);
  const int own = attribute(cudaDevAttrReservedSharedMemoryPerBlock);
  CHECK(blocks_of(add_one, 32, 32768) == all / (32768 + own));
  CHECK(blocks_of(turn_round<8192>, 32) == all / (32768 + own));
  CHECK(blocks_of(turn_round<8192>, 32, 16384) == all / (49152 + own));
  CHECK(blocks_of(turn_round<8192>, 32, 16385) == 0);
}

TEST_CASE("more dynamic shared memory than the kernel may have leaves no block") {
  const int most = attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin);
  CHECK(blocks_of(turn_round<64>, 64, 65536) == 0);
  REQUIRE(cudaFuncSetAttribute(turn_round<64>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               most - 256) == cudaSuccess);
  CHECK(blocks_of(turn_round<64>, 64, 65536) > 0);
  CHECK(blocks_of(turn_round<64>, 64, static_cast<std::size_t>(most - 256)) == 1);
}

TEST_CASE("a carve-out that prefers the cache leaves less shared memory") {
  const int before = blocks_of(turn_round<4096>, 32);
  REQUIRE(cudaFuncSetAttribute(turn_round<4096>, cudaFuncAttributePreferredSharedMemoryCarveout,
                               0) == cudaSuccess);
  CHECK(blocks_of(turn_round<4096>, 32) < before);
  CHECK(blocks_of(turn_round<4096>, 32) >= 1);
  REQUIRE(cudaFuncSetAttribute(turn_round<4096>, cudaFuncAttributePreferredSharedMemoryCarveout,
                               100) == cudaSuccess);
  CHECK(blocks_of(turn_round<4096>, 32) == before);
}

TEST_CASE("the best block size fills the multiprocessors") {
  int grid = 0, block = 0;
  REQUIRE(cudaOccupancyMaxPotentialBlockSize(&grid, &block, add_one) == cudaSuccess);
  CHECK(block == 1024);
  CHECK(grid == blocks_of(add_one, block) * attribute(cudaDevAttrMultiProcessorCount));
  REQUIRE(cudaOccupancyMaxPotentialBlockSize(&grid, &block, add_one, 0, 100) == cudaSuccess);
  CHECK(block <= 100);
  CHECK(grid == blocks_of(add_one, block) * attribute(cudaDevAttrMultiProcessorCount));
  REQUIRE(cudaOccupancyMaxPotentialBlockSizeWithFlags(&grid, &block, add_one, 0, 256,
                                                      cudaOccupancyDefault) == cudaSuccess);
  CHECK(block == 256);
}

TEST_CASE("the best block size may depend on its shared memory") {
  int grid = 0, block = 0;
  REQUIRE(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, add_one,
                                                         NoMoreThanAWarp{}) == cudaSuccess);
  CHECK(block == 32);
}

TEST_CASE("the shared memory that a number of blocks may have leaves room for them") {
  for (const int blocks : {1, 2, 4, 8}) {
    std::size_t bytes = 0;
    REQUIRE(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, add_one, blocks, 256) == cudaSuccess);
    CHECK(bytes > 0);
    CHECK(bytes <= 49152);
  }
  std::size_t bytes = 0;
  CHECK(answer(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, add_one, 3, 1024)) ==
        cudaErrorInvalidValue);
  CHECK(answer(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, add_one, 0, 32)) ==
        cudaErrorInvalidValue);
}

TEST_CASE("an occupancy question without a place for the answer, or without threads, is refused") {
  int blocks = 0;
  CHECK(answer(cudaOccupancyMaxActiveBlocksPerMultiprocessor(nullptr, add_one, 32, 0)) ==
        cudaErrorInvalidValue);
  CHECK(answer(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, add_one, 0, 0)) ==
        cudaErrorInvalidValue);
  CHECK(answer(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, add_one, 32, 0,
                                                                      8)) == cudaErrorInvalidValue);
}
