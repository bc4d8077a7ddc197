#include "sim/traffic/occupancy_report.h"

#include <climits>

#include "sim/gpu/device_profile.h"
#include "sim/gpu/kernel_facts.h"
#include "sim/gpu/occupancy.h"

namespace warpstep::sim::traffic {

namespace {

using Json = nlohmann::ordered_json;

Json as_json(const DeviceProfile& gpu) {
  return {{"key", gpu.key},
          {"name", gpu.name},
          {"compute_capability",
           {gpu[cudaDevAttrComputeCapabilityMajor], gpu[cudaDevAttrComputeCapabilityMinor]}},
          {"multiprocessors", gpu[cudaDevAttrMultiProcessorCount]},
          {"clock_khz", gpu[cudaDevAttrClockRate]},
          {"memory_clock_khz", gpu[cudaDevAttrMemoryClockRate]},
          {"memory_bus_bits", gpu[cudaDevAttrGlobalMemoryBusWidth]},
          {"l2_bytes", gpu[cudaDevAttrL2CacheSize]},
          {"shared_bytes", gpu[cudaDevAttrMaxSharedMemoryPerMultiprocessor]},
          {"threads", gpu[cudaDevAttrMaxThreadsPerMultiProcessor]},
          {"single_to_double_ratio", gpu[cudaDevAttrSingleToDoublePrecisionPerfRatio]}};
}

Json limit_as_json(int blocks) {
  return blocks == INT_MAX ? Json() : Json(blocks);
}

}  // namespace

Json occupancy_as_json(const Grid& grid) {
  const DeviceProfile& gpu = device();
  const KernelFacts& facts = facts_of(grid.kernel());
  const int threads = static_cast<int>(grid.threads_per_block());
  const BlockNeeds needs = needs_of(grid.kernel(), threads, grid.shape().shared_bytes);
  const BlockLimits limits = block_limits(gpu, needs);
  return {{"device", as_json(gpu)},
          {"occupancy",
           {{"blocks", resident_blocks(gpu, needs)},
            {"registers", needs.registers},
            {"registers_assumed", !are_registers_told(facts)},
            {"static_shared_bytes", needs.static_shared},
            {"blocks_by_warps", limits.warps},
            {"blocks_by_blocks", limits.blocks},
            {"blocks_by_registers", limit_as_json(limits.registers)},
            {"blocks_by_shared", limit_as_json(limits.shared)}}}};
}

}  // namespace warpstep::sim::traffic
