// Host access to device memory: in an observed process host code cannot touch it, as on a real
// machine. Its pages are open only while a kernel runs or a call of the API moves bytes.
#pragma once

#include <cstdint>

namespace warpstep::sim {

/// Keeps device memory open while it lives. Does nothing if the process is not observed.
class DeviceMemoryAccess {
 public:
  DeviceMemoryAccess();
  ~DeviceMemoryAccess();
  DeviceMemoryAccess(const DeviceMemoryAccess&) = delete;
  DeviceMemoryAccess& operator=(const DeviceMemoryAccess&) = delete;
};

/// Set where there are so many blocks that closing and opening all of them at each call would take
/// longer than the calls: they then stay open, and checked code of the host asks for itself.
extern constinit bool device_is_left_open;

/// Host code is about to access the address: closes the device's memory if it lies there.
void close_to_host_at(std::uintptr_t address);

}  // namespace warpstep::sim
