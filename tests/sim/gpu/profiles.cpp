// The GPUs that can be simulated.
#include <doctest/doctest.h>

#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <set>
#include <string>

#include "sim/gpu/device_profile.h"
#include "sim/gpu/kernel_facts.h"
#include "sim/launch/launch_checks.h"
#include "tests/answers.h"

using warpstep::sim::device_profiles;
using warpstep::sim::pick_device;

namespace {

void nothing() {}

// Another device for one test.
struct Picked {
  explicit Picked(std::string_view key) { pick(key); }
  ~Picked() { pick(""); }
  static void pick(std::string_view key) {
    pick_device(key);
    warpstep::sim::reset_kernel_attributes_for_tests();
  }
};

int attribute(cudaDeviceAttr which) {
  int value = -1;
  CHECK(cudaDeviceGetAttribute(&value, which, 0) == cudaSuccess);
  return value;
}

}  // namespace

TEST_CASE("the first profile is the H200") {
  CHECK(device_profiles().front().key == "h200");
  CHECK(device_profiles().front().total_bytes == 150109880320);
}

TEST_CASE("five GPUs can be simulated, each with a name of its own") {
  std::set<std::string_view> keys;
  for (const auto& profile : device_profiles()) keys.insert(profile.key);
  CHECK(keys == std::set<std::string_view>{"h200", "t4", "a100", "h100", "rtx4090"});
}

TEST_CASE("every profile keeps the relations that hold on every GPU") {
  for (const auto& profile : device_profiles()) {
    CAPTURE(profile.key);
    CHECK(profile[cudaDevAttrWarpSize] == 32);
    CHECK(profile[cudaDevAttrMaxSharedMemoryPerBlock] == 48 * 1024);
    CHECK(profile[cudaDevAttrMaxSharedMemoryPerMultiprocessor] ==
          profile[cudaDevAttrMaxSharedMemoryPerBlockOptin] +
              profile[cudaDevAttrReservedSharedMemoryPerBlock]);
    CHECK(profile[cudaDevAttrMaxPersistingL2CacheSize] < profile[cudaDevAttrL2CacheSize]);
  }
}

TEST_CASE("a T4 tells its own properties") {
  const Picked t4("t4");
  cudaDeviceProp properties;
  std::size_t total = 0;
  REQUIRE(cudaGetDeviceProperties(&properties, 0) == cudaSuccess);
  CHECK(std::string(properties.name) == "Tesla T4");
  CHECK(properties.major == 7);
  CHECK(properties.minor == 5);
  CHECK(properties.multiProcessorCount == 40);
  CHECK(properties.clusterLaunch == 0);
  CHECK(properties.clockRate == 1590000);
  CHECK(attribute(cudaDevAttrMaxThreadsPerMultiProcessor) == 1024);
  CHECK(cudaMemGetInfo(nullptr, &total) == cudaSuccess);
  CHECK(total == properties.totalGlobalMem);
}

TEST_CASE("a smaller device has less memory to give") {
  const Picked t4("t4");
  char* device = nullptr;
  CHECK(answer(cudaMalloc(&device, std::size_t{20} << 30)) == cudaErrorMemoryAllocation);
  CHECK(cudaMalloc(&device, std::size_t{10} << 30) == cudaSuccess);
  CHECK(answer(cudaMalloc(&device, std::size_t{10} << 30)) == cudaErrorMemoryAllocation);
  CHECK(cudaDeviceReset() == cudaSuccess);
}

TEST_CASE("each device allows its own shared memory") {
  const auto* const kernel = reinterpret_cast<const void*>(&nothing);
  for (const auto& device :
       {std::pair{"t4", 65536}, {"a100", 166912}, {"h100", 232448}, {"rtx4090", 101376}}) {
    const auto [key, most] = device;
    CAPTURE(device.first);
    const Picked picked(key);
    constexpr auto kWhich = cudaFuncAttributeMaxDynamicSharedMemorySize;
    CHECK(cudaFuncSetAttribute(kernel, kWhich, most) == cudaSuccess);
    CHECK(launch_answer(nothing, {1, 1, static_cast<std::size_t>(most)}) == cudaSuccess);
    CHECK(answer(cudaFuncSetAttribute(kernel, kWhich, most + 1)) == cudaErrorInvalidValue);
  }
}

TEST_CASE("the device picked from outside") {
  CHECK(!warpstep::sim::device().key.empty());
}

TEST_CASE("an unknown device ends the program with one sentence that lists the known ones") {
  char self[4096] = {};
  REQUIRE(readlink("/proc/self/exe", self, sizeof self - 1) > 0);
  const std::string command = "WARPSTEP_DEVICE=gtx9999 '" + std::string(self) +
                              "' --test-case='the device picked from outside' 2>&1 >/dev/null";
  std::FILE* const child = popen(command.c_str(), "r");
  REQUIRE(child != nullptr);
  char text[256] = {};
  std::fgets(text, sizeof text, child);
  CHECK(std::string(text) ==
        "warpstep: the device (--device, WARPSTEP_DEVICE) is 'gtx9999', but must be one of h200, "
        "t4, a100, h100, rtx4090, "
        "or up to 16 of them separated by commas\n");
  CHECK(std::fgetc(child) == EOF);
  CHECK(WEXITSTATUS(pclose(child)) == 1);
}
