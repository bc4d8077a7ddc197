// Copies and fills: every direction, every shape, and the ranges that are refused.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include <cstddef>
#include <numeric>
#include <vector>

#include "tests/answers.h"

namespace {

constexpr cudaMemcpyKind kNoDirection = static_cast<cudaMemcpyKind>(9);

// The places a copy can start or end at, with 256 bytes each.
struct Places {
  std::vector<char> host = std::vector<char>(4096);
  char* device = nullptr;
  char* other = nullptr;
  char* managed = nullptr;
  char* pinned = nullptr;

  Places() {
    REQUIRE(cudaMalloc(&device, 256) == cudaSuccess);
    REQUIRE(cudaMalloc(&other, 256) == cudaSuccess);
    REQUIRE(cudaMallocManaged(&managed, 256) == cudaSuccess);
    REQUIRE(cudaMallocHost(&pinned, 256) == cudaSuccess);
    for (char* const bytes : {device, other, managed, pinned})
      REQUIRE(cudaMemset(bytes, 0, 256) == cudaSuccess);
  }
  ~Places() {
    cudaFree(device);
    cudaFree(other);
    cudaFree(managed);
    cudaFreeHost(pinned);
  }
  char* h() { return host.data(); }
};

}  // namespace

TEST_CASE("the direction must fit where it names the device") {
  Places at;
  CHECK(answer(cudaMemcpy(at.h(), at.device, 64, cudaMemcpyHostToDevice)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpy(at.device, at.h(), 64, cudaMemcpyDeviceToHost)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpy(at.device, at.h(), 64, cudaMemcpyDeviceToDevice)) ==
        cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpy(at.h(), at.h() + 64, 4, cudaMemcpyDeviceToDevice)) ==
        cudaErrorInvalidValue);
}

TEST_CASE("the other end may be anything, thanks to unified addressing") {
  Places at;
  CHECK(cudaMemcpy(at.device, at.other, 64, cudaMemcpyHostToDevice) == cudaSuccess);
  CHECK(cudaMemcpy(at.device, at.other, 64, cudaMemcpyDeviceToHost) == cudaSuccess);
  CHECK(cudaMemcpy(at.h(), at.device, 64, cudaMemcpyHostToHost) == cudaSuccess);
  CHECK(cudaMemcpy(at.device, at.h(), 64, cudaMemcpyHostToHost) == cudaSuccess);
  CHECK(cudaMemcpy(at.pinned, at.h(), 64, cudaMemcpyHostToDevice) == cudaSuccess);
  CHECK(cudaMemcpy(at.h(), at.pinned, 64, cudaMemcpyDeviceToHost) == cudaSuccess);
  CHECK(cudaMemcpy(at.pinned, at.pinned + 64, 64, cudaMemcpyDeviceToDevice) == cudaSuccess);
}

TEST_CASE("managed memory is on both sides of every direction") {
  Places at;
  CHECK(cudaMemcpy(at.managed, at.h(), 64, cudaMemcpyHostToDevice) == cudaSuccess);
  CHECK(cudaMemcpy(at.managed, at.device, 64, cudaMemcpyDeviceToHost) == cudaSuccess);
  CHECK(cudaMemcpy(at.h(), at.managed, 64, cudaMemcpyHostToHost) == cudaSuccess);
  CHECK(cudaMemcpy(at.h(), at.managed, 64, cudaMemcpyDeviceToHost) == cudaSuccess);
  CHECK(cudaMemcpy(at.device, at.managed, 64, cudaMemcpyHostToDevice) == cudaSuccess);
  CHECK(cudaMemcpy(at.device, at.managed, 64, cudaMemcpyDeviceToDevice) == cudaSuccess);
}

TEST_CASE("the default direction finds out by itself") {
  Places at;
  std::iota(at.host.begin(), at.host.end(), char{1});
  char back[64] = {};
  CHECK(cudaMemcpy(at.device, at.h(), 64, cudaMemcpyDefault) == cudaSuccess);
  CHECK(cudaMemcpy(at.other, at.device, 64, cudaMemcpyDefault) == cudaSuccess);
  CHECK(cudaMemcpy(back, at.other, 64, cudaMemcpyDefault) == cudaSuccess);
  CHECK(std::equal(back, back + 64, at.h()));
  CHECK(cudaMemcpy(at.h(), at.h() + 64, 4, cudaMemcpyDefault) == cudaSuccess);
  CHECK(at.h()[0] == 65);
}

TEST_CASE("an unknown direction is refused unless there is nothing to copy") {
  Places at;
  CHECK(answer(cudaMemcpy(at.h(), at.device, 64, kNoDirection)) == cudaErrorInvalidMemcpyDirection);
  CHECK(answer(cudaMemcpyAsync(at.h(), at.device, 64, kNoDirection, nullptr)) ==
        cudaErrorInvalidMemcpyDirection);
  CHECK(cudaMemcpy(at.h(), at.device, 0, kNoDirection) == cudaSuccess);
  CHECK(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyDeviceToHost) == cudaSuccess);
}

TEST_CASE("a copy beyond an allocation is refused and changes nothing") {
  Places at;
  REQUIRE(cudaMemset(at.device, 7, 256) == cudaSuccess);
  CHECK(answer(cudaMemcpy(at.device, at.h(), 260, cudaMemcpyHostToDevice)) ==
        cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpyAsync(at.device, at.h(), 260, cudaMemcpyHostToDevice, nullptr)) ==
        cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpy(at.h(), at.device + 200, 57, cudaMemcpyDeviceToHost)) ==
        cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpy(at.device + 256, at.h(), 1, cudaMemcpyHostToDevice)) ==
        cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpy(at.managed, at.h(), 257, cudaMemcpyDefault)) == cudaErrorInvalidValue);
  char* big = nullptr;
  REQUIRE(cudaMalloc(&big, 1 << 20) == cudaSuccess);
  CHECK(answer(cudaMemcpy(big, at.pinned, 257, cudaMemcpyHostToDevice)) == cudaErrorInvalidValue);
  CHECK(cudaFree(big) == cudaSuccess);
  std::vector<char> back(256);
  CHECK(cudaMemcpy(back.data(), at.device, 256, cudaMemcpyDeviceToHost) == cudaSuccess);
  CHECK(back == std::vector<char>(256, 7));
}

TEST_CASE("null and freed pointers are refused") {
  Places at;
  char* freed = nullptr;
  REQUIRE(cudaMalloc(&freed, 256) == cudaSuccess);
  REQUIRE(cudaFree(freed) == cudaSuccess);
  CHECK(answer(cudaMemcpy(nullptr, at.device, 64, cudaMemcpyDeviceToHost)) ==
        cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpy(at.device, nullptr, 4, cudaMemcpyHostToDevice)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpy(at.device, nullptr, 4, cudaMemcpyDefault)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpy(at.h(), freed, 64, cudaMemcpyDeviceToHost)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemset(freed, 0, 4)) == cudaErrorInvalidValue);
}

TEST_CASE("cudaMemcpyPeer copies between blocks of the one device") {
  Places at;
  CHECK(cudaMemcpyPeer(at.device, 0, at.other, 0, 64) == cudaSuccess);
  CHECK(answer(cudaMemcpyPeer(at.device, -1, at.other, 0, 64)) == cudaErrorInvalidDevice);
  CHECK(answer(cudaMemcpyPeer(at.device, 0, at.h(), 0, 64)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpyPeer(at.device, 0, at.other, 0, 257)) == cudaErrorInvalidValue);
}

TEST_CASE("cudaMemcpy2D moves the width of each row and leaves the rest") {
  Places at;
  std::iota(at.host.begin(), at.host.end(), char{0});
  std::vector<char> back(256);
  REQUIRE(cudaMemset(at.device, 99, 256) == cudaSuccess);
  CHECK(cudaMemcpy2D(at.device, 64, at.h(), 32, 16, 4, cudaMemcpyHostToDevice) == cudaSuccess);
  REQUIRE(cudaMemcpy(back.data(), at.device, 256, cudaMemcpyDeviceToHost) == cudaSuccess);
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 64; ++x)
      CHECK(back[static_cast<std::size_t>(64 * y + x)] == (x < 16 ? 32 * y + x : 99));
}

TEST_CASE("cudaMemcpy2D refuses rows that are wider than their pitch") {
  Places at;
  CHECK(answer(cudaMemcpy2D(at.device, 16, at.h(), 64, 20, 4, cudaMemcpyHostToDevice)) ==
        cudaErrorInvalidPitchValue);
  CHECK(answer(cudaMemcpy2D(at.device, 64, at.h(), 16, 32, 4, cudaMemcpyHostToDevice)) ==
        cudaErrorInvalidPitchValue);
  CHECK(cudaMemcpy2D(at.device, 0, at.h(), 0, 16, 1, cudaMemcpyHostToDevice) == cudaSuccess);
}

TEST_CASE("cudaMemcpy2D refuses what a plain copy refuses") {
  Places at;
  CHECK(cudaMemcpy2D(at.device, 64, at.h(), 64, 64, 4, cudaMemcpyHostToDevice) == cudaSuccess);
  CHECK(answer(cudaMemcpy2D(at.device, 64, at.h(), 64, 64, 5, cudaMemcpyHostToDevice)) ==
        cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpy2D(at.device, 32, at.h(), 64, 32, 9, cudaMemcpyHostToDevice)) ==
        cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpy2D(at.h(), 64, at.device, 64, 16, 4, cudaMemcpyHostToDevice)) ==
        cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpy2D(at.device, 64, at.h(), 64, 16, 4, kNoDirection)) ==
        cudaErrorInvalidMemcpyDirection);
  CHECK(cudaMemcpy2D(at.device, 64, at.h(), 64, 0, 4, cudaMemcpyHostToDevice) == cudaSuccess);
  CHECK(cudaMemcpy2D(at.device, 64, at.h(), 64, 16, 0, cudaMemcpyHostToDevice) == cudaSuccess);
}

TEST_CASE("cudaMemcpy2DAsync does the same in a stream") {
  Places at;
  cudaStream_t stream = nullptr;
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  CHECK(cudaMemcpy2DAsync(at.device, 64, at.h(), 64, 32, 4, cudaMemcpyHostToDevice, stream) ==
        cudaSuccess);
  CHECK(cudaMemset2DAsync(at.device, 64, 1, 32, 4, stream) == cudaSuccess);
  CHECK(cudaStreamSynchronize(stream) == cudaSuccess);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
}

TEST_CASE("cudaMemcpy3D moves a box between pitched blocks") {
  cudaPitchedPtr box = {};
  const cudaExtent extent = make_cudaExtent(100, 4, 3);
  REQUIRE(cudaMalloc3D(&box, extent) == cudaSuccess);
  std::vector<char> host(100 * 4 * 3), back(host.size());
  std::iota(host.begin(), host.end(), char{0});
  cudaMemcpy3DParms there = {};
  there.srcPtr = make_cudaPitchedPtr(host.data(), 100, 100, 4);
  there.dstPtr = box;
  there.extent = extent;
  there.kind = cudaMemcpyHostToDevice;
  CHECK(cudaMemcpy3D(&there) == cudaSuccess);
  cudaMemcpy3DParms here = {};
  here.srcPtr = box;
  here.dstPtr = make_cudaPitchedPtr(back.data(), 100, 100, 4);
  here.extent = extent;
  here.kind = cudaMemcpyDeviceToHost;
  CHECK(cudaMemcpy3D(&here) == cudaSuccess);
  CHECK(back == host);
  CHECK(cudaFree(box.ptr) == cudaSuccess);
}

TEST_CASE("cudaMemcpy3D refuses boxes that do not fit") {
  cudaPitchedPtr box = {};
  REQUIRE(cudaMalloc3D(&box, make_cudaExtent(100, 4, 3)) == cudaSuccess);
  std::vector<char> host(8192);
  cudaMemcpy3DParms copy = {};
  CHECK(cudaMemcpy3D(&copy) == cudaSuccess);
  copy.srcPtr = make_cudaPitchedPtr(host.data(), 100, 100, 4);
  copy.dstPtr = box;
  copy.kind = cudaMemcpyHostToDevice;
  copy.extent = make_cudaExtent(100, 4, 4);
  CHECK(answer(cudaMemcpy3D(&copy)) == cudaErrorInvalidValue);
  copy.extent = make_cudaExtent(101, 4, 3);
  CHECK(answer(cudaMemcpy3D(&copy)) == cudaErrorInvalidPitchValue);
  copy.extent = make_cudaExtent(100, 4, 3);
  copy.dstPos = make_cudaPos(0, 1, 0);
  CHECK(answer(cudaMemcpy3D(&copy)) == cudaErrorInvalidValue);
  copy.dstPos = make_cudaPos(0, 0, 0);
  copy.kind = kNoDirection;
  CHECK(answer(cudaMemcpy3D(&copy)) == cudaErrorInvalidMemcpyDirection);
  copy.kind = cudaMemcpyDeviceToHost;
  CHECK(answer(cudaMemcpy3D(&copy)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpy3D(nullptr)) == cudaErrorInvalidValue);
  CHECK(cudaFree(box.ptr) == cudaSuccess);
}

TEST_CASE("cudaMemset writes the low byte of its value") {
  Places at;
  unsigned value = 0;
  CHECK(cudaMemset(at.device, 300, sizeof value) == cudaSuccess);
  CHECK(cudaMemcpy(&value, at.device, sizeof value, cudaMemcpyDeviceToHost) == cudaSuccess);
  CHECK(value == 0x2c2c2c2cu);
}

TEST_CASE("cudaMemset fills what the device may use, and no further") {
  Places at;
  CHECK(cudaMemset(at.pinned, 1, 16) == cudaSuccess);
  CHECK(cudaMemset(at.managed, 1, 16) == cudaSuccess);
  CHECK(answer(cudaMemset(at.managed, 1, 257)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemset(at.pinned, 1, 257)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemset(at.device, 0, 257)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemsetAsync(at.device, 0, 257, nullptr)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemset(at.h(), 0, 4)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemset(nullptr, 0, 4)) == cudaErrorInvalidValue);
  CHECK(cudaMemset(nullptr, 0, 0) == cudaSuccess);
  CHECK(cudaMemset(at.h(), 0, 0) == cudaSuccess);
}

TEST_CASE("cudaMemset2D answers an overlapping pitch with an invalid value") {
  Places at;
  CHECK(cudaMemset2D(at.device, 64, 0, 64, 4) == cudaSuccess);
  CHECK(answer(cudaMemset2D(at.device, 64, 0, 64, 5)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemset2D(at.device, 32, 0, 64, 2)) == cudaErrorInvalidValue);
  CHECK(cudaMemset2D(at.device, 32, 0, 64, 1) == cudaSuccess);
  CHECK(cudaMemset2D(at.device, 64, 0, 0, 5) == cudaSuccess);
}
