#include "sim/gpu/kernel_facts.h"

#include "sim/gpu/device_profile.h"
#include "sim/symbols/symbolizer.h"

#include <memory>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

namespace warpstep::sim {

namespace {

std::shared_mutex table_mutex;
[[gnu::init_priority(200)]] std::unordered_map<const void*, std::unique_ptr<KernelFacts>> table;

// Most programs launch one kernel many times in a row.
constinit thread_local const void* latest_kernel = nullptr;
constinit thread_local KernelFacts* latest_facts = nullptr;

// Without an opt-in, static and dynamic shared memory together fit in the classic limit.
void set_defaults(KernelFacts& facts) {
  const auto classic = static_cast<std::size_t>(device()[cudaDevAttrMaxSharedMemoryPerBlock]);
  facts.dynamic_limit =
      facts.static_shared_bytes < classic ? classic - facts.static_shared_bytes : 0;
  facts.carveout = -1;
}

KernelFacts* find(const void* kernel) {
  const std::shared_lock lock(table_mutex);
  const auto found = table.find(kernel);
  return found == table.end() ? nullptr : found->second.get();
}

KernelFacts* gather(const void* kernel) {
  auto facts = std::make_unique<KernelFacts>();
  facts->name = function_name(kernel);
  facts->linker_name = linker_name(kernel);
  facts->static_shared_bytes = static_shared_bytes(kernel);
  set_defaults(*facts);
  const std::unique_lock lock(table_mutex);
  return table.try_emplace(kernel, std::move(facts)).first->second.get();
}

}  // namespace

KernelFacts& facts_of(const void* kernel) {
  if (kernel != latest_kernel) [[unlikely]] {
    KernelFacts* const known = find(kernel);
    latest_facts = known ? known : gather(kernel);
    latest_kernel = kernel;
  }
  return *latest_facts;
}

void reset_kernel_attributes_for_tests() {
  const std::unique_lock lock(table_mutex);
  for (const auto& [kernel, facts] : table) set_defaults(*facts);
}

}  // namespace warpstep::sim
