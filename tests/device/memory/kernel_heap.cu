// malloc() and free() in kernels.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "tests/answers.h"

namespace {

__global__ void build_lists(int** lists) {
  int* const list = static_cast<int*>(malloc(4 * sizeof(int)));
  if (list != nullptr)
    for (int i = 0; i < 4; ++i) list[i] = static_cast<int>(threadIdx.x) * 10 + i;
  lists[threadIdx.x] = list;
}

__global__ void sum_and_free(int** lists, int* sums) {
  int* const list = lists[threadIdx.x];
  int copy[4];
  memcpy(copy, list, sizeof copy);
  memset(list, 0, sizeof copy);
  sums[threadIdx.x] = copy[0] + copy[1] + copy[2] + copy[3] + list[0];
  free(list);
}

__global__ void allocate_blocks(void** blocks, int count, std::size_t bytes) {
  for (int i = 0; i < count; ++i) blocks[i] = malloc(bytes);
}

__global__ void free_blocks(void** blocks, int count) {
  for (int i = 0; i < count; ++i) free(blocks[i]);
}

__global__ void free_one(void* block) {
  free(block);
}

__global__ void make_and_delete(int* out) {
  int* const own = new int[8];
  for (int i = 0; i < 8; ++i) own[i] = i;
  out[threadIdx.x] = own[7];
  delete[] own;
}

// Managed, so that the tests read what kernels wrote.
template <class T>
struct Managed {
  explicit Managed(std::size_t count) {
    REQUIRE(cudaMallocManaged(&data, count * sizeof(T)) == cudaSuccess);
  }
  ~Managed() { cudaFree(data); }
  T* data = nullptr;
};

}  // namespace

TEST_CASE("memory from malloc in a kernel lives until a later kernel frees it") {
  Managed<int*> lists(32);
  Managed<int> sums(32);
  CHECK(launch_answer(build_lists, {1, 32}, lists.data) == cudaSuccess);
  CHECK(launch_answer(sum_and_free, {1, 32}, lists.data, sums.data) == cudaSuccess);
  for (int t = 0; t < 32; ++t) CHECK(sums.data[t] == 40 * t + 6);
}

TEST_CASE("blocks are apart, aligned to 16 bytes, and even 0 bytes have an address") {
  Managed<void*> blocks(4);
  for (const std::size_t bytes : {0, 1, 100}) {
    CHECK(launch_answer(allocate_blocks, {1, 1}, blocks.data, 4, bytes) == cudaSuccess);
    for (int i = 0; i < 4; ++i) {
      CHECK(blocks.data[i] != nullptr);
      CHECK(reinterpret_cast<std::uintptr_t>(blocks.data[i]) % 16 == 0);
      for (int k = 0; k < i; ++k) CHECK(blocks.data[i] != blocks.data[k]);
    }
    CHECK(launch_answer(free_blocks, {1, 1}, blocks.data, 4) == cudaSuccess);
  }
}

TEST_CASE("malloc gives a null pointer when the heap has no room") {
  Managed<void*> blocks(64);
  const std::size_t mebi = 1 << 20;
  CHECK(launch_answer(allocate_blocks, {1, 1}, blocks.data, 64, mebi) == cudaSuccess);
  CHECK(blocks.data[0] != nullptr);
  CHECK(blocks.data[63] == nullptr);
  CHECK(launch_answer(free_blocks, {1, 1}, blocks.data, 64) == cudaSuccess);
  CHECK(launch_answer(allocate_blocks, {1, 1}, blocks.data, 1, mebi) == cudaSuccess);
  CHECK(blocks.data[0] != nullptr);
  CHECK(launch_answer(free_one, {1, 1}, blocks.data[0]) == cudaSuccess);
}

TEST_CASE("a null pointer can be freed in a kernel") {
  CHECK(launch_answer(free_one, {1, 1}, nullptr) == cudaSuccess);
}

TEST_CASE("the heap of kernels is no memory of the API's") {
  Managed<void*> blocks(1);
  int value = 0;
  cudaPointerAttributes attributes = {};
  CHECK(launch_answer(allocate_blocks, {1, 1}, blocks.data, 1, std::size_t{64}) == cudaSuccess);
  CHECK(answer(cudaFree(blocks.data[0])) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpy(&value, blocks.data[0], sizeof value, cudaMemcpyDefault)) ==
        cudaErrorInvalidValue);
  CHECK(cudaPointerGetAttributes(&attributes, blocks.data[0]) == cudaSuccess);
  CHECK(attributes.type == cudaMemoryTypeUnregistered);
  CHECK(launch_answer(free_one, {1, 1}, blocks.data[0]) == cudaSuccess);
}

TEST_CASE("the heap's size cannot change once a kernel has used it") {
  Managed<void*> blocks(1);
  CHECK(launch_answer(allocate_blocks, {1, 1}, blocks.data, 1, std::size_t{64}) == cudaSuccess);
  CHECK(launch_answer(free_one, {1, 1}, blocks.data[0]) == cudaSuccess);
  CHECK(answer(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20)) == cudaErrorInvalidValue);
}

TEST_CASE("memory is freed in a kernel once") {
  Managed<void*> blocks(1);
  CHECK(launch_answer(allocate_blocks, {1, 1}, blocks.data, 1, std::size_t{64}) == cudaSuccess);
  CHECK(launch_answer(free_one, {1, 1}, blocks.data[0]) == cudaSuccess);
  CHECK(launch_answer(free_one, {1, 1}, blocks.data[0]) == cudaErrorLaunchFailure);
}

TEST_CASE("a kernel cannot free what cudaMalloc gave") {
  int* data = nullptr;
  REQUIRE(cudaMalloc(&data, 64) == cudaSuccess);
  CHECK(launch_answer(free_one, {1, 1}, data) == cudaErrorIllegalAddress);
}

TEST_CASE("new and delete work in kernels") {
  Managed<int> out(32);
  CHECK(launch_answer(make_and_delete, {1, 32}, out.data) == cudaSuccess);
  CHECK(out.data[31] == 7);
}

TEST_CASE("host code of the same file keeps the C library's malloc") {
  char* const text = strdup("of the C library");
  void* const own = malloc(64);
  CHECK(text != nullptr);
  CHECK(own != nullptr);
  free(text);
  std::free(own);
}
