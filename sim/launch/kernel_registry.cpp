#include "sim/device/builtins/launch_by_address.h"
#include "sim/device/builtins/registered_kernels.h"

#include <mutex>
#include <shared_mutex>
#include <unordered_map>
#include <unordered_set>

namespace warpstep::sim {

namespace {

struct Registry {
  std::shared_mutex mutex;
  std::unordered_map<const void*, AddressedLaunch> launches;
  std::unordered_set<const void*> host_functions;
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

std::vector<const void*> registered_kernels() {
  const std::shared_lock lock(registry().mutex);
  std::vector<const void*> kernels;
  for (const auto& [kernel, launch] : registry().launches) kernels.push_back(kernel);
  return kernels;
}

bool register_host_function(const void* function) {
  const std::unique_lock lock(registry().mutex);
  registry().host_functions.insert(function);
  return true;
}

bool is_host_function(const void* function) {
  const std::shared_lock lock(registry().mutex);
  return registry().host_functions.contains(function);
}

}  // namespace warpstep::sim
