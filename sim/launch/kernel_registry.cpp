#include "sim/device/builtins/launch_by_address.h"

#include <mutex>
#include <shared_mutex>
#include <unordered_map>

namespace warpstep::sim {

namespace {

struct Registry {
  std::shared_mutex mutex;
  std::unordered_map<const void*, AddressedLaunch> launches;
};

// Never destroyed: static objects may launch kernels after main().
Registry& registry() {
  static Registry& registry = *new Registry;
  return registry;
}

}  // namespace

void register_kernel(const void* kernel, AddressedLaunch launch) {
  if (launch_of(kernel) != nullptr) return;
  const std::unique_lock lock(registry().mutex);
  registry().launches[kernel] = launch;
}

AddressedLaunch launch_of(const void* kernel) {
  const std::shared_lock lock(registry().mutex);
  const auto found = registry().launches.find(kernel);
  return found == registry().launches.end() ? nullptr : found->second;
}

}  // namespace warpstep::sim
