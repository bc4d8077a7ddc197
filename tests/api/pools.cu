// Stream-ordered allocation and the pools that it takes memory from.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include <cstdint>

#include "tests/answers.h"

namespace {

__global__ void fill(int* data, int value) {
  data[threadIdx.x] = value;
}

cudaMemPoolProps props() {
  cudaMemPoolProps props = {};
  props.allocType = cudaMemAllocationTypePinned;
  props.location.type = cudaMemLocationTypeDevice;
  props.location.id = 0;
  return props;
}

std::uint64_t attribute(cudaMemPool_t pool, cudaMemPoolAttr which) {
  std::uint64_t value = 0;
  REQUIRE(cudaMemPoolGetAttribute(pool, which, &value) == cudaSuccess);
  return value;
}

}  // namespace

TEST_CASE("memory from a pool is used by the work that follows in its stream") {
  const cudaMemPoolProps wish = props();
  cudaMemPool_t pool = nullptr;
  cudaStream_t stream = nullptr;
  int* data = nullptr;
  int host[4] = {};
  REQUIRE(cudaMemPoolCreate(&pool, &wish) == cudaSuccess);
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  REQUIRE(cudaMallocFromPoolAsync(&data, sizeof host, pool, stream) == cudaSuccess);
  CHECK(attribute(pool, cudaMemPoolAttrUsedMemCurrent) >= sizeof host);
  warpstep::launch(fill, {1, 4, 0, stream}, data, 7);
  CHECK(cudaMemcpyAsync(host, data, sizeof host, cudaMemcpyDeviceToHost, stream) == cudaSuccess);
  CHECK(cudaFreeAsync(data, stream) == cudaSuccess);
  CHECK(cudaStreamSynchronize(stream) == cudaSuccess);
  CHECK(host[3] == 7);
  CHECK(attribute(pool, cudaMemPoolAttrUsedMemCurrent) == 0);
  CHECK(attribute(pool, cudaMemPoolAttrUsedMemHigh) >= sizeof host);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
  CHECK(cudaMemPoolDestroy(pool) == cudaSuccess);
}

TEST_CASE("stream-ordered memory can be freed by cudaFree") {
  int* data = nullptr;
  REQUIRE(cudaMallocAsync(&data, 64, nullptr) == cudaSuccess);
  CHECK(cudaFree(data) == cudaSuccess);
}

TEST_CASE("a device takes its memory from its default pool, or from another one") {
  const cudaMemPoolProps wish = props();
  cudaMemPool_t first = nullptr, own = nullptr, now = nullptr;
  int* data = nullptr;
  REQUIRE(cudaDeviceGetDefaultMemPool(&first, 0) == cudaSuccess);
  REQUIRE(cudaMemPoolCreate(&own, &wish) == cudaSuccess);
  CHECK(cudaDeviceGetMemPool(&now, 0) == cudaSuccess);
  CHECK(now == first);
  CHECK(cudaDeviceSetMemPool(0, own) == cudaSuccess);
  CHECK(cudaDeviceGetMemPool(&now, 0) == cudaSuccess);
  CHECK(now == own);
  REQUIRE(cudaMallocAsync(&data, 64, nullptr) == cudaSuccess);
  CHECK(attribute(own, cudaMemPoolAttrUsedMemCurrent) >= 64);
  CHECK(cudaFreeAsync(data, nullptr) == cudaSuccess);
  CHECK(cudaDeviceSetMemPool(0, first) == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(cudaMemPoolDestroy(own) == cudaSuccess);
}

TEST_CASE("a pool keeps nothing after a synchronisation unless told to") {
  cudaMemPool_t pool = nullptr;
  REQUIRE(cudaDeviceGetDefaultMemPool(&pool, 0) == cudaSuccess);
  CHECK(attribute(pool, cudaMemPoolAttrReleaseThreshold) == 0);
  std::uint64_t keep = UINT64_MAX;
  CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep) == cudaSuccess);
  CHECK(attribute(pool, cudaMemPoolAttrReleaseThreshold) == UINT64_MAX);
  keep = 0;
  CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep) == cudaSuccess);
  CHECK(cudaMemPoolTrimTo(pool, 0) == cudaSuccess);
  int reuse = 0;
  CHECK(cudaMemPoolGetAttribute(pool, cudaMemPoolReuseAllowOpportunistic, &reuse) == cudaSuccess);
  CHECK(reuse == 1);
}

TEST_CASE("wrong pools and wrong wishes are refused") {
  cudaMemPoolProps wish = props();
  cudaMemPool_t pool = nullptr;
  int* data = nullptr;
  CHECK(answer(cudaMallocFromPoolAsync(&data, 64, nullptr, nullptr)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemPoolCreate(nullptr, &wish)) == cudaErrorInvalidValue);
  wish.allocType = cudaMemAllocationTypeInvalid;
  CHECK(answer(cudaMemPoolCreate(&pool, &wish)) == cudaErrorInvalidValue);
  REQUIRE(cudaDeviceGetDefaultMemPool(&pool, 0) == cudaSuccess);
  CHECK(answer(cudaMemPoolDestroy(pool)) == cudaErrorInvalidValue);
  CHECK(answer(cudaDeviceGetDefaultMemPool(&pool, 99)) == cudaErrorInvalidDevice);
}
