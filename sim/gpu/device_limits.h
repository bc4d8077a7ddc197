// Limits and preferences that a program sets for the whole device.
#pragma once

#include <driver_types.h>

#include <array>
#include <atomic>
#include <cstddef>

namespace warpstep::sim {

/// What a program sets for one device.
struct DeviceControl {
  static constexpr std::size_t kLimits = cudaLimitPersistingL2CacheSize + 1;

  std::array<std::atomic<std::size_t>, kLimits> limits;  // by cudaLimit
  std::atomic<cudaFuncCache> cache = cudaFuncCachePreferNone;
  std::atomic<unsigned> flags = cudaDeviceMapHost;

  DeviceControl() { reset(); }
  /// As a new process finds the device.
  void reset();
};

/// The current device's.
DeviceControl& device_control();

/// Bytes of stack that the program asked for each CUDA thread (cudaLimitStackSize), 1024 at first.
std::size_t stack_limit();

/// Bytes that malloc() in kernels may hand out (cudaLimitMallocHeapSize), 8 MiB at first.
std::size_t malloc_limit();

}  // namespace warpstep::sim
