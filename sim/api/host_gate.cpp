#include "sim/api/host_gate.h"

#include <mutex>

#include "sim/api/device_choice.h"
#include "sim/api/heap.h"
#include "sim/observer.h"

namespace warpstep::sim {

namespace {

std::mutex mutex;
int users = 0;

}  // namespace

MemoryInUse::MemoryInUse() {
  if (observer == nullptr) return;
  const std::scoped_lock lock(mutex);
  if (users++ > 0) return;
  for (int device = 0; device < device_count(); ++device) heap_of(device).open_to_host();
}

MemoryInUse::~MemoryInUse() {
  if (observer == nullptr) return;
  const std::scoped_lock lock(mutex);
  if (--users > 0) return;
  for (int device = 0; device < device_count(); ++device) heap_of(device).close_to_host();
}

}  // namespace warpstep::sim
