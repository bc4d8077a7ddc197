#include "sim/memory/host_access.h"

#include <mutex>

#include "sim/base/observer.h"
#include "sim/gpu/current_device.h"
#include "sim/memory/device_heap.h"

namespace warpstep::sim {

namespace {

std::mutex mutex;
int users = 0;

/// Of all devices together.
constexpr std::size_t kMostClosed = 256;

bool are_many() {
  std::size_t blocks = 0;
  for (int device = 0; device < device_count(); ++device) blocks += heap_of(device).block_count();
  return blocks > kMostClosed;
}

void close_all() {
  for (int device = 0; device < device_count(); ++device) heap_of(device).close_to_host();
}

}  // namespace

constinit bool device_is_left_open = false;

DeviceMemoryAccess::DeviceMemoryAccess() {
  if (observer == nullptr) return;
  const std::scoped_lock lock(mutex);
  if (users++ > 0 || device_is_left_open) return;
  for (int device = 0; device < device_count(); ++device) heap_of(device).open_to_host();
}

DeviceMemoryAccess::~DeviceMemoryAccess() {
  if (observer == nullptr) return;
  const std::scoped_lock lock(mutex);
  if (--users > 0) return;
  device_is_left_open = are_many();
  if (!device_is_left_open) close_all();
}

void close_to_host_at(std::uintptr_t address) {
  const Heap* const heap = heap_with(address);
  if (heap == nullptr) return;
  const auto block = heap->find(address);
  const std::scoped_lock lock(mutex);
  if (users > 0 || !device_is_left_open || (block && block->managed)) return;
  device_is_left_open = false;
  close_all();
}

}  // namespace warpstep::sim
