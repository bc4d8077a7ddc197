// Device profiles: the GPUs that can be simulated, with the limits and properties that they report.
#pragma once

#include <driver_types.h>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace warpstep::sim {

/// What cudaDeviceGetAttribute answers, by attribute number; attribute 0 does not exist.
using Attributes = std::array<int, 148>;

/// One GPU that can be simulated.
struct DeviceProfile {
  std::string_view key;     // what WARPSTEP_DEVICE calls it, "h200"
  std::string_view name;    // what cudaDeviceProp::name says, "NVIDIA H200"
  std::size_t total_bytes;  // device memory
  Attributes attributes;

  constexpr int operator[](cudaDeviceAttr attribute) const { return attributes[attribute]; }
};

/// Every GPU that can be simulated; the first is the default.
std::span<const DeviceProfile> device_profiles();

/// The devices of this process: those that WARPSTEP_DEVICE names, "h200" or "h200,h200,t4". An
/// unknown name, or more than kMostDevices names, ends the process with one sentence and exit code
/// 1.
inline constexpr int kMostDevices = 16;
std::span<const DeviceProfile* const> devices();

/// The profile of this host thread's current device.
const DeviceProfile& device();

/// Makes another profile device 0, for an interpreter or a test. Empty goes back to
/// WARPSTEP_DEVICE's.
void pick_device(std::string_view key);

}  // namespace warpstep::sim
