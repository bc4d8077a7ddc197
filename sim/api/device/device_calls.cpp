#include "sim/gpu/device_limits.h"
#include "sim/graph/capture.h"

#include <cuda_profiler_api.h>
#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/api/memory/pools.h"
#include "sim/api/stream/events.h"
#include "sim/api/stream/stream_attributes.h"
#include "sim/base/observer.h"
#include "sim/gpu/current_device.h"
#include "sim/gpu/device_profile.h"
#include "sim/gpu/streams.h"
#include "sim/memory/device_heap.h"
#include "sim/memory/kernel_heap.h"
#include "sim/memory/peers.h"
#include "sim/memory/pinned_memory.h"
#include "sim/streams/pending_work.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpstep::sim {

namespace {

constexpr int kVersion = 13000;
constexpr std::size_t kStackMultiple = 16;
constexpr std::size_t kMostStack = (512 << 10) - 1024;  // 512 KiB of local memory less its frame

cudaError_t check_limit(cudaLimit limit) {
  if (limit < cudaLimitStackSize || limit > cudaLimitPersistingL2CacheSize)
    return refused(cudaErrorInvalidValue, "the limit is not a value of cudaLimit");
  if (limit == cudaLimitDevRuntimeSyncDepth)
    return refused(cudaErrorUnsupportedLimit, "kernels cannot wait for kernels on this device");
  return cudaSuccess;
}

// The device takes sizes in steps; a program reads back what it really got.
std::size_t in_steps(cudaLimit limit, std::size_t value) {
  if (limit == cudaLimitStackSize)
    return (value + kStackMultiple - 1) / kStackMultiple * kStackMultiple;
  if (limit == cudaLimitPersistingL2CacheSize) {
    const auto most = static_cast<std::size_t>(device()[cudaDevAttrMaxPersistingL2CacheSize]);
    const std::size_t step = most / 10;
    return step == 0 ? 0 : std::min(most, (value + step - 1) / step * step);
  }
  return value;
}

cudaError_t set_limit(cudaLimit limit, std::size_t value) {
  if (const auto code = check_limit(limit)) return code;
  if (limit == cudaLimitStackSize && value > kMostStack)
    return refused(cudaErrorInvalidValue,
                   fmt::format("{} bytes of stack per thread exceed a GPU's maximum of {}", value,
                               kMostStack));
  if (limit == cudaLimitMallocHeapSize && kernel_heap().was_used())
    return refused(cudaErrorInvalidValue,
                   "the heap of malloc() in kernels cannot change once a kernel has used it");
  device_control().limits[limit] = in_steps(limit, value);
  return cudaSuccess;
}

void reset_device() {
  const int number = current_device();
  if (observer != nullptr) observer->device_resets(number);
  heap().release_all();
  release_host_blocks(number);
  destroy_streams_of(number);
  reset_attributes(number);
  destroy_events_of(number);
  reset_pools_of(number);
  reset_peers_of(number);
  kernel_heap().release_all();
  device_control().reset();
  retire_broken_context();
}

}  // namespace

}  // namespace warpstep::sim

using namespace warpstep::sim;

cudaError_t cudaDeviceSynchronize() {
  return ApiCall("cudaDeviceSynchronize").on_device([] {
    if (const cudaError_t code = refuse_wait_for_any()) return code;
    return finish_device(current_device());
  });
}

cudaError_t cudaDeviceReset() {
  return ApiCall("cudaDeviceReset").on_host([] {
    finish_everything();
    reset_device();
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value) {
  return ApiCall("cudaDeviceSetLimit", limit, value).on_device([&] {
    if (const auto code = finish_device(current_device())) return code;
    return set_limit(limit, value);
  });
}

cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit limit) {
  return ApiCall("cudaDeviceGetLimit", value, limit).on_device([&] {
    if (value == nullptr) return null_output();
    if (const auto code = check_limit(limit)) return code;
    *value = device_control().limits[limit];
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache cacheConfig) {
  return ApiCall("cudaDeviceSetCacheConfig", cacheConfig).on_device([&] {
    if (cacheConfig < cudaFuncCachePreferNone || cacheConfig > cudaFuncCachePreferEqual)
      return refused(cudaErrorInvalidValue, "the preference is not a value of cudaFuncCache");
    device_control().cache = cacheConfig;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* cacheConfig) {
  return ApiCall("cudaDeviceGetCacheConfig", cacheConfig).on_device([&] {
    if (cacheConfig == nullptr) return null_output();
    *cacheConfig = device_control().cache;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config) {
  return ApiCall("cudaDeviceSetSharedMemConfig", config).on_device([&] {
    // For Kepler's banks; every later GPU takes the call and does nothing.
    if (config < cudaSharedMemBankSizeDefault || config > cudaSharedMemBankSizeEightByte)
      return refused(cudaErrorInvalidValue, "the bank size is not a value of cudaSharedMemConfig");
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) {
  return ApiCall("cudaDeviceGetSharedMemConfig", config).on_device([&] {
    if (config == nullptr) return null_output();
    *config = cudaSharedMemBankSizeFourByte;
    return cudaSuccess;
  });
}

cudaError_t cudaSetDeviceFlags(unsigned int flags) {
  return ApiCall("cudaSetDeviceFlags", flags).on_host([&] {
    const unsigned schedule = flags & cudaDeviceScheduleMask;
    const bool one_schedule = (schedule & (schedule - 1)) == 0;
    if ((flags & ~unsigned{cudaDeviceMask}) != 0 || !one_schedule)
      return refused(cudaErrorInvalidValue,
                     fmt::format("{:#x} has unknown flags, or more than one way to wait", flags));
    device_control().flags = flags | cudaDeviceMapHost;
    return cudaSuccess;
  });
}

cudaError_t cudaGetDeviceFlags(unsigned int* flags) {
  return ApiCall("cudaGetDeviceFlags", flags).on_host([&] {
    if (flags == nullptr) return null_output();
    *flags = device_control().flags;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* leastPriority, int* greatestPriority) {
  return ApiCall("cudaDeviceGetStreamPriorityRange", leastPriority, greatestPriority)
      .on_device([&] {
        if (leastPriority != nullptr) *leastPriority = kLeastPriority;
        if (greatestPriority != nullptr) *greatestPriority = kGreatestPriority;
        return cudaSuccess;
      });
}

cudaError_t cudaDriverGetVersion(int* version) {
  return ApiCall("cudaDriverGetVersion", version).on_host([&] {
    if (version == nullptr) return null_output();
    *version = kVersion;
    return cudaSuccess;
  });
}

cudaError_t cudaRuntimeGetVersion(int* version) {
  return ApiCall("cudaRuntimeGetVersion", version).on_host([&] {
    if (version == nullptr) return null_output();
    *version = kVersion;
    return cudaSuccess;
  });
}

cudaError_t cudaProfilerStart() {
  return ApiCall("cudaProfilerStart").on_device([] { return cudaSuccess; });
}

cudaError_t cudaProfilerStop() {
  return ApiCall("cudaProfilerStop").on_device([] { return cudaSuccess; });
}
