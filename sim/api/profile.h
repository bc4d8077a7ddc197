// The simulated device: which GPU it stands for, and the numbers that this GPU answers.
#pragma once

#include <driver_types.h>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace warpstep::sim {

/// What cudaDeviceGetAttribute answers, by attribute number; attribute 0 does not exist.
using Attributes = std::array<int, 148>;

/// One GPU that the simulator can stand for.
struct DeviceProfile {
  std::string_view key;     // what WARPSTEP_DEVICE calls it, "h200"
  std::string_view name;    // what cudaDeviceProp::name says, "NVIDIA H200"
  std::size_t total_bytes;  // device memory
  Attributes attributes;

  constexpr int operator[](cudaDeviceAttr attribute) const { return attributes[attribute]; }
};

/// Every GPU the simulator can stand for; the first is the default.
std::span<const DeviceProfile> device_profiles();

/// The profile that WARPSTEP_DEVICE picks. A name that is none of ours ends the process with one
/// sentence and exit code 1.
const DeviceProfile& device();

/// Makes another profile the device; only tests use it. Empty goes back to WARPSTEP_DEVICE's.
void pick_device_for_tests(std::string_view key);

}  // namespace warpstep::sim
