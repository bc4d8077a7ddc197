#include "sim/gpu/kernel_facts.h"

#include "sim/gpu/device_profile.h"
#include "sim/symbols/loaded_files.h"
#include "sim/symbols/symbolizer.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>
#include <utility>
#include <vector>

namespace warpstep::sim {

namespace {

std::shared_mutex table_mutex;
[[gnu::init_priority(200)]] std::unordered_map<const void*, std::unique_ptr<KernelFacts>> table;
[[gnu::init_priority(200)]] std::vector<std::unique_ptr<KernelFacts>> unloaded_ones;

// Most programs launch one kernel many times in a row.
constinit thread_local const void* latest_kernel = nullptr;
constinit thread_local KernelFacts* latest_facts = nullptr;
constinit thread_local unsigned long long latest_unloaded = 0;

// Without an opt-in, static and dynamic shared memory together fit in the classic limit.
void set_defaults(KernelFacts& facts) {
  const auto classic = static_cast<std::size_t>(device()[cudaDevAttrMaxSharedMemoryPerBlock]);
  facts.dynamic_limit =
      facts.static_shared_bytes < classic ? classic - facts.static_shared_bytes : 0;
  facts.carveout = -1;
  facts.large_clusters = false;
}

KernelFacts* find(const void* kernel) {
  const std::shared_lock lock(table_mutex);
  const auto found = table.find(kernel);
  return found == table.end() ? nullptr : found->second.get();
}

/// Whether it is still that kernel. A library may have been unloaded, and another one lie there.
bool is_of(const KernelFacts& facts, const void* kernel, unsigned long long unloaded) {
  return facts.unloaded == unloaded || (facts.linker_name == linker_name(kernel) &&
                                        facts.static_shared_bytes == static_shared_bytes(kernel));
}

KernelFacts* gather(const void* kernel, unsigned long long unloaded) {
  auto facts = std::make_unique<KernelFacts>();
  facts->name = function_name(kernel);
  facts->linker_name = linker_name(kernel);
  facts->static_shared_bytes = static_shared_bytes(kernel);
  facts->unloaded = unloaded;
  facts->launch_bound = launch_bound(kernel);
  required_cluster(kernel, facts->cluster);
  set_defaults(*facts);
  const std::unique_lock lock(table_mutex);
  auto& entry = table[kernel];
  if (entry && entry->unloaded == unloaded) return entry.get();  // another thread was faster
  if (entry) unloaded_ones.push_back(std::move(entry));
  entry = std::move(facts);
  return entry.get();
}

}  // namespace

int most_threads_of(const KernelFacts& facts) {
  const int most = device()[cudaDevAttrMaxThreadsPerBlock];
  const auto bound = std::uint64_t{facts.launch_bound};
  return bound == 0 || bound > static_cast<std::uint64_t>(most) ? most : static_cast<int>(bound);
}

KernelFacts& facts_of(const void* kernel) {
  const unsigned long long unloaded = unloaded_libraries();
  if (kernel != latest_kernel || unloaded != latest_unloaded) [[unlikely]] {
    KernelFacts* const known = find(kernel);
    latest_facts = known && is_of(*known, kernel, unloaded) ? known : gather(kernel, unloaded);
    latest_facts->unloaded = unloaded;
    latest_kernel = kernel;
    latest_unloaded = unloaded;
  }
  return *latest_facts;
}

void reset_kernel_attributes_for_tests() {
  const std::unique_lock lock(table_mutex);
  for (const auto& [kernel, facts] : table) set_defaults(*facts);
}

}  // namespace warpstep::sim
