// In a watched process host code cannot touch device memory, as on a real machine: its pages are
// open only while a kernel runs or a call of the API moves bytes.
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
