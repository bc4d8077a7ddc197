// Host access to device memory: in an observed process host code cannot touch it, as on a real
// machine. Its pages are open only while a kernel runs or a call of the API moves bytes.
#pragma once

namespace warpstep::sim {

/// Keeps device memory open while it lives. Does nothing if the process is not observed.
class DeviceMemoryAccess {
 public:
  DeviceMemoryAccess();
  ~DeviceMemoryAccess();
  DeviceMemoryAccess(const DeviceMemoryAccess&) = delete;
  DeviceMemoryAccess& operator=(const DeviceMemoryAccess&) = delete;
};

}  // namespace warpstep::sim
