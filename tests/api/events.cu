// Events: recording, asking, and the time between two of them.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include "tests/answers.h"

namespace {

struct Pair {
  cudaEvent_t start = nullptr;
  cudaEvent_t end = nullptr;

  Pair() {
    REQUIRE(cudaEventCreate(&start) == cudaSuccess);
    REQUIRE(cudaEventCreate(&end) == cudaSuccess);
  }
  ~Pair() {
    cudaEventDestroy(start);
    cudaEventDestroy(end);
  }
};

}  // namespace

TEST_CASE("the time between two recorded events is positive and has a sign") {
  const Pair events;
  float forward = 0, backward = 0;
  char* device = nullptr;
  REQUIRE(cudaMalloc(&device, 1 << 24) == cudaSuccess);
  CHECK(cudaEventRecord(events.start, nullptr) == cudaSuccess);
  CHECK(cudaMemset(device, 0, 1 << 24) == cudaSuccess);
  CHECK(cudaEventRecord(events.end, nullptr) == cudaSuccess);
  CHECK(cudaEventSynchronize(events.end) == cudaSuccess);
  CHECK(cudaEventElapsedTime(&forward, events.start, events.end) == cudaSuccess);
  CHECK(cudaEventElapsedTime(&backward, events.end, events.start) == cudaSuccess);
  CHECK(forward > 0.0f);
  CHECK(backward == doctest::Approx(-forward));
  CHECK(cudaFree(device) == cudaSuccess);
}

TEST_CASE("an event that was never recorded has happened, but has no time") {
  const Pair events;
  float milliseconds = 0;
  CHECK(cudaEventQuery(events.start) == cudaSuccess);
  CHECK(cudaEventSynchronize(events.start) == cudaSuccess);
  CHECK(answer(cudaEventElapsedTime(&milliseconds, events.start, events.end)) ==
        cudaErrorInvalidResourceHandle);
  CHECK(cudaEventRecord(events.start, nullptr) == cudaSuccess);
  CHECK(cudaEventSynchronize(events.start) == cudaSuccess);
  CHECK(answer(cudaEventElapsedTime(&milliseconds, events.start, events.end)) ==
        cudaErrorInvalidResourceHandle);
  CHECK(answer(cudaEventElapsedTime(nullptr, events.start, events.start)) == cudaErrorInvalidValue);
}

TEST_CASE("an event without timing has no time") {
  cudaEvent_t plain = nullptr, untimed = nullptr;
  float milliseconds = 0;
  REQUIRE(cudaEventCreate(&plain) == cudaSuccess);
  REQUIRE(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming) == cudaSuccess);
  CHECK(cudaEventRecord(plain, nullptr) == cudaSuccess);
  CHECK(cudaEventRecord(untimed, nullptr) == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(answer(cudaEventElapsedTime(&milliseconds, plain, untimed)) ==
        cudaErrorInvalidResourceHandle);
  CHECK(cudaEventDestroy(plain) == cudaSuccess);
  CHECK(cudaEventDestroy(untimed) == cudaSuccess);
}

TEST_CASE("events are created with known flags only") {
  cudaEvent_t event = nullptr;
  CHECK(answer(cudaEventCreate(nullptr)) == cudaErrorInvalidValue);
  CHECK(answer(cudaEventCreateWithFlags(&event, 0xff00)) == cudaErrorInvalidValue);
  CHECK(answer(cudaEventCreateWithFlags(&event, 8)) == cudaErrorInvalidValue);
  CHECK(answer(cudaEventCreateWithFlags(&event, cudaEventInterprocess)) == cudaErrorInvalidValue);
  for (const unsigned flags :
       {cudaEventBlockingSync, cudaEventInterprocess | cudaEventDisableTiming}) {
    CHECK(cudaEventCreateWithFlags(&event, flags) == cudaSuccess);
    CHECK(cudaEventDestroy(event) == cudaSuccess);
  }
}

TEST_CASE("a null event is an invalid handle") {
  const Pair events;
  float milliseconds = 0;
  CHECK(answer(cudaEventRecord(nullptr, nullptr)) == cudaErrorInvalidResourceHandle);
  CHECK(answer(cudaEventQuery(nullptr)) == cudaErrorInvalidResourceHandle);
  CHECK(answer(cudaEventSynchronize(nullptr)) == cudaErrorInvalidResourceHandle);
  CHECK(answer(cudaEventDestroy(nullptr)) == cudaErrorInvalidResourceHandle);
  CHECK(answer(cudaEventElapsedTime(&milliseconds, nullptr, events.end)) ==
        cudaErrorInvalidResourceHandle);
}

TEST_CASE("recording knows its flags") {
  const Pair events;
  CHECK(cudaEventRecordWithFlags(events.start, nullptr, cudaEventRecordDefault) == cudaSuccess);
  CHECK(answer(cudaEventRecordWithFlags(events.start, nullptr, 0xff)) == cudaErrorInvalidValue);
}

TEST_CASE("a destroyed event takes nothing from the others") {
  cudaEvent_t first = nullptr, second = nullptr;
  REQUIRE(cudaEventCreate(&first) == cudaSuccess);
  REQUIRE(cudaEventCreate(&second) == cudaSuccess);
  CHECK(cudaEventRecord(first, nullptr) == cudaSuccess);
  CHECK(cudaEventRecord(second, nullptr) == cudaSuccess);
  CHECK(cudaEventDestroy(first) == cudaSuccess);
  CHECK(cudaEventSynchronize(second) == cudaSuccess);
  CHECK(cudaEventQuery(second) == cudaSuccess);
  CHECK(cudaEventDestroy(second) == cudaSuccess);
}
