// WARPSTEP_LOG: what is said about calls, and that nothing is said without it.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include "runtime/log_internal.h"
#include "tests/captured.h"

namespace {

// Another log level for one test.
struct Level {
  explicit Level(spdlog::level::level_enum level) { warpstep::logger().set_level(level); }
  ~Level() { warpstep::logger().set_level(spdlog::level::off); }
};

std::string log_of_a_success() {
  return captured(stderr, [] {
    int count = 0;
    cudaGetDeviceCount(&count);
  });
}

std::string log_of_a_refusal() {
  return captured(stderr, [] {
    cudaSetDevice(5);
    cudaGetLastError();
  });
}

}  // namespace

TEST_CASE("calls are silent, refused ones too") {
  const Level off(spdlog::level::off);
  CHECK(log_of_a_success() == "");
  CHECK(log_of_a_refusal() == "");
}

TEST_CASE("at level warn a refused call says why, once") {
  const Level warn(spdlog::level::warn);
  CHECK(log_of_a_success() == "");
  CHECK(log_of_a_refusal() ==
        "warpstep warning: cudaSetDevice(5): cudaErrorInvalidDevice: there is no device 5: the "
        "simulator has one, number 0\n");
}

TEST_CASE("at level debug every call is shown with its arguments, result and answer") {
  const Level debug(spdlog::level::debug);
  CHECK(log_of_a_success() == "warpstep debug: cudaGetDeviceCount(&1) -> cudaSuccess\n");
  CHECK(log_of_a_refusal().find("cudaGetLastError() -> cudaErrorInvalidDevice\n") !=
        std::string::npos);
}
