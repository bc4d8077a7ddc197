#include "sim/gpu/device_limits.h"

#include <algorithm>

#include "sim/gpu/current_device.h"
#include "sim/gpu/device_profile.h"

namespace warpstep::sim {

namespace {

// As an H200 has them at first, by cudaLimit.
constexpr std::array<std::size_t, DeviceControl::kLimits> kFirstLimits = {1024, 8650752, 8388608, 0,
                                                                          2048, 64,      11796480};

std::array<DeviceControl, kMostDevices>& controls() {
  static std::array<DeviceControl, kMostDevices> controls;
  return controls;
}

}  // namespace

void DeviceControl::reset() {
  for (std::size_t i = 0; i < kLimits; ++i) limits[i] = kFirstLimits[i];
  cache = cudaFuncCachePreferNone;
  flags = cudaDeviceMapHost;
}

DeviceControl& device_control() {
  return controls()[static_cast<std::size_t>(current_device())];
}

// Whichever device the kernel runs on: a stack that is too large does no harm.
std::size_t stack_limit() {
  std::size_t most = 0;
  for (const DeviceControl& control : controls())
    most = std::max(most, control.limits[cudaLimitStackSize].load());
  return most;
}

std::size_t malloc_limit() {
  return device_control().limits[cudaLimitMallocHeapSize];
}

}  // namespace warpstep::sim
