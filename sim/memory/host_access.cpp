#include "sim/memory/host_access.h"

#include <mutex>

#include "sim/base/observer.h"
#include "sim/gpu/current_device.h"
#include "sim/memory/device_heap.h"

namespace warpstep::sim {

namespace {

std::mutex mutex;
int users = 0;

}  // namespace

DeviceMemoryAccess::DeviceMemoryAccess() {
  if (observer == nullptr) return;
  const std::scoped_lock lock(mutex);
  if (users++ > 0) return;
  for (int device = 0; device < device_count(); ++device) heap_of(device).open_to_host();
}

DeviceMemoryAccess::~DeviceMemoryAccess() {
  if (observer == nullptr) return;
  const std::scoped_lock lock(mutex);
  if (--users > 0) return;
  for (int device = 0; device < device_count(); ++device) heap_of(device).close_to_host();
}

}  // namespace warpstep::sim
