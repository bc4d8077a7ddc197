// Streams: their handles, flags and priorities, and host functions in them.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include <utility>

#include "tests/answers.h"

namespace {

void count_call(void* count) {
  ++*static_cast<int*>(count);
}

void count_callback(cudaStream_t, cudaError_t status, void* count) {
  if (status == cudaSuccess) ++*static_cast<int*>(count);
}

}  // namespace

TEST_CASE("a new stream has nothing to do and is not blocking its host") {
  cudaStream_t stream = nullptr;
  unsigned flags = 99;
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  CHECK(cudaStreamQuery(stream) == cudaSuccess);
  CHECK(cudaStreamSynchronize(stream) == cudaSuccess);
  CHECK(cudaStreamGetFlags(stream, &flags) == cudaSuccess);
  CHECK(flags == cudaStreamDefault);
  CHECK(answer(cudaStreamGetFlags(stream, nullptr)) == cudaErrorInvalidValue);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
}

TEST_CASE("streams are created with known flags only") {
  cudaStream_t stream = nullptr;
  unsigned flags = 0;
  CHECK(answer(cudaStreamCreate(nullptr)) == cudaErrorInvalidValue);
  CHECK(answer(cudaStreamCreateWithFlags(&stream, 0xff)) == cudaErrorInvalidValue);
  REQUIRE(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) == cudaSuccess);
  CHECK(cudaStreamGetFlags(stream, &flags) == cudaSuccess);
  CHECK(flags == cudaStreamNonBlocking);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
}

TEST_CASE("a stream's priority is brought into the device's range") {
  int least = 99, greatest = 99;
  REQUIRE(cudaDeviceGetStreamPriorityRange(&least, &greatest) == cudaSuccess);
  CHECK(least == 0);
  CHECK(greatest == -5);
  for (const auto& [asked, given] : {std::pair{-100, -5}, {-2, -2}, {7, 0}}) {
    cudaStream_t stream = nullptr;
    int priority = 99;
    REQUIRE(cudaStreamCreateWithPriority(&stream, cudaStreamDefault, asked) == cudaSuccess);
    CHECK(cudaStreamGetPriority(stream, &priority) == cudaSuccess);
    CHECK(priority == given);
    CHECK(cudaStreamDestroy(stream) == cudaSuccess);
  }
}

TEST_CASE("the default streams exist without being created and cannot be destroyed") {
  unsigned flags = 99;
  int priority = 99;
  for (const cudaStream_t stream :
       {static_cast<cudaStream_t>(nullptr), cudaStreamLegacy, cudaStreamPerThread}) {
    CHECK(cudaStreamQuery(stream) == cudaSuccess);
    CHECK(cudaStreamSynchronize(stream) == cudaSuccess);
    CHECK(cudaStreamGetFlags(stream, &flags) == cudaSuccess);
    CHECK(flags == 0);
    CHECK(cudaStreamGetPriority(stream, &priority) == cudaSuccess);
    CHECK(priority == 0);
    CHECK(answer(cudaStreamDestroy(stream)) == cudaErrorInvalidResourceHandle);
  }
}

TEST_CASE("every stream has an identity of its own on device 0") {
  cudaStream_t first = nullptr, second = nullptr;
  unsigned long long first_id = 0, second_id = 0;
  int device = 99;
  REQUIRE(cudaStreamCreate(&first) == cudaSuccess);
  REQUIRE(cudaStreamCreate(&second) == cudaSuccess);
  CHECK(cudaStreamGetId(first, &first_id) == cudaSuccess);
  CHECK(cudaStreamGetId(second, &second_id) == cudaSuccess);
  CHECK(first_id != second_id);
  CHECK(cudaStreamGetDevice(first, &device) == cudaSuccess);
  CHECK(device == 0);
  CHECK(cudaStreamDestroy(first) == cudaSuccess);
  CHECK(cudaStreamDestroy(second) == cudaSuccess);
}

TEST_CASE("host functions run in the order of their stream") {
  cudaStream_t stream = nullptr;
  int count = 0;
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  CHECK(cudaLaunchHostFunc(stream, count_call, &count) == cudaSuccess);
  CHECK(cudaStreamAddCallback(stream, count_callback, &count, 0) == cudaSuccess);
  CHECK(cudaStreamSynchronize(stream) == cudaSuccess);
  CHECK(count == 2);
  CHECK(answer(cudaLaunchHostFunc(stream, nullptr, &count)) == cudaErrorInvalidValue);
  CHECK(answer(cudaStreamAddCallback(stream, count_callback, &count, 1)) == cudaErrorInvalidValue);
  CHECK(answer(cudaStreamAddCallback(stream, nullptr, &count, 0)) == cudaErrorInvalidValue);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
}

TEST_CASE("a stream waits for events only") {
  cudaStream_t stream = nullptr;
  cudaEvent_t event = nullptr;
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  REQUIRE(cudaEventCreate(&event) == cudaSuccess);
  CHECK(cudaStreamWaitEvent(stream, event, 0) == cudaSuccess);
  CHECK(cudaEventRecord(event, nullptr) == cudaSuccess);
  CHECK(cudaStreamWaitEvent(stream, event, 0) == cudaSuccess);
  CHECK(answer(cudaStreamWaitEvent(stream, nullptr, 0)) == cudaErrorInvalidResourceHandle);
  CHECK(answer(cudaStreamWaitEvent(stream, event, 0xff)) == cudaErrorInvalidValue);
  CHECK(cudaEventDestroy(event) == cudaSuccess);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
}

TEST_CASE("managed memory is attached to a stream as a whole") {
  cudaStream_t stream = nullptr;
  char* managed = nullptr;
  char* device = nullptr;
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  REQUIRE(cudaMallocManaged(&managed, 256) == cudaSuccess);
  REQUIRE(cudaMalloc(&device, 256) == cudaSuccess);
  CHECK(cudaStreamAttachMemAsync(stream, managed, 0, cudaMemAttachGlobal) == cudaSuccess);
  CHECK(cudaStreamAttachMemAsync(stream, managed, 256, cudaMemAttachSingle) == cudaSuccess);
  CHECK(answer(cudaStreamAttachMemAsync(stream, managed, 100, cudaMemAttachSingle)) ==
        cudaErrorInvalidValue);
  CHECK(answer(cudaStreamAttachMemAsync(stream, device, 0, cudaMemAttachSingle)) ==
        cudaErrorInvalidValue);
  CHECK(cudaStreamSynchronize(stream) == cudaSuccess);
  CHECK(cudaFree(managed) == cudaSuccess);
  CHECK(cudaFree(device) == cudaSuccess);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
}

TEST_CASE("no stream is captured into a graph") {
  cudaStream_t stream = nullptr;
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusActive;
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  CHECK(cudaStreamIsCapturing(stream, &status) == cudaSuccess);
  CHECK(status == cudaStreamCaptureStatusNone);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
}

TEST_CASE("a stream keeps its attributes, and another one copies them") {
  cudaStream_t first = nullptr, second = nullptr;
  char* data = nullptr;
  REQUIRE(cudaStreamCreate(&first) == cudaSuccess);
  REQUIRE(cudaStreamCreate(&second) == cudaSuccess);
  REQUIRE(cudaMalloc(&data, 4096) == cudaSuccess);
  cudaStreamAttrValue value{}, result{};
  REQUIRE(cudaStreamGetAttribute(first, cudaStreamAttributeSynchronizationPolicy, &result) ==
          cudaSuccess);
  CHECK(static_cast<int>(result.syncPolicy) == -1);  // none was set
  value.syncPolicy = cudaSyncPolicyYield;
  CHECK(cudaStreamSetAttribute(first, cudaStreamAttributeSynchronizationPolicy, &value) ==
        cudaSuccess);
  value.accessPolicyWindow = {data, 4096, 0.5f, cudaAccessPropertyPersisting,
                              cudaAccessPropertyStreaming};
  CHECK(cudaStreamSetAttribute(first, cudaStreamAttributeAccessPolicyWindow, &value) ==
        cudaSuccess);
  CHECK(cudaStreamCopyAttributes(second, first) == cudaSuccess);
  for (const cudaStream_t stream : {first, second}) {
    CHECK(cudaStreamGetAttribute(stream, cudaStreamAttributeSynchronizationPolicy, &result) ==
          cudaSuccess);
    CHECK(result.syncPolicy == cudaSyncPolicyYield);
    CHECK(cudaStreamGetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &result) ==
          cudaSuccess);
    CHECK(result.accessPolicyWindow.num_bytes == 4096);
    CHECK(result.accessPolicyWindow.hitRatio == 0.5f);
    CHECK(result.accessPolicyWindow.hitProp == cudaAccessPropertyPersisting);
    CHECK(result.accessPolicyWindow.missProp == cudaAccessPropertyStreaming);
  }
  CHECK(cudaCtxResetPersistingL2Cache() == cudaSuccess);
  CHECK(cudaStreamDestroy(first) == cudaSuccess);
  CHECK(cudaStreamDestroy(second) == cudaSuccess);
  CHECK(cudaFree(data) == cudaSuccess);
}
