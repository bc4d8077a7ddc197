#include "sim/traffic/occupancy_report.h"

#include <fmt/format.h>

#include <climits>

#include "sim/gpu/device_profile.h"
#include "sim/gpu/kernel_facts.h"
#include "sim/gpu/occupancy.h"
#include "sim/traffic/json_text.h"

namespace warpstep::sim::traffic {

namespace {

std::string as_json(const DeviceProfile& gpu) {
  return fmt::format(
      R"({{"key":{},"name":{},"compute_capability":[{},{}],"multiprocessors":{},"clock_khz":{},)"
      R"("memory_clock_khz":{},"memory_bus_bits":{},"l2_bytes":{},"shared_bytes":{},"threads":{},)"
      R"("single_to_double_ratio":{}}})",
      quoted_text(gpu.key), quoted_text(gpu.name), gpu[cudaDevAttrComputeCapabilityMajor],
      gpu[cudaDevAttrComputeCapabilityMinor], gpu[cudaDevAttrMultiProcessorCount],
      gpu[cudaDevAttrClockRate], gpu[cudaDevAttrMemoryClockRate],
      gpu[cudaDevAttrGlobalMemoryBusWidth], gpu[cudaDevAttrL2CacheSize],
      gpu[cudaDevAttrMaxSharedMemoryPerMultiprocessor], gpu[cudaDevAttrMaxThreadsPerMultiProcessor],
      gpu[cudaDevAttrSingleToDoublePrecisionPerfRatio]);
}

std::string limit_as_json(int blocks) {
  return blocks == INT_MAX ? "null" : std::to_string(blocks);
}

}  // namespace

std::string occupancy_in_words(const Grid& grid) {
  const DeviceProfile& gpu = device();
  const KernelFacts& facts = facts_of(grid.kernel());
  const int threads = static_cast<int>(grid.threads_per_block());
  const BlockNeeds needs = needs_of(grid.kernel(), threads, grid.shape().shared_bytes);
  const BlockLimits limits = block_limits(gpu, needs);
  return fmt::format(
      R"("device":{},"occupancy":{{"blocks":{},"registers":{},"registers_assumed":{},)"
      R"("static_shared_bytes":{},"blocks_by_warps":{},"blocks_by_blocks":{},)"
      R"("blocks_by_registers":{},"blocks_by_shared":{}}})",
      as_json(gpu), resident_blocks(gpu, needs), needs.registers, !are_registers_told(facts),
      needs.static_shared, limits.warps, limits.blocks, limit_as_json(limits.registers),
      limit_as_json(limits.shared));
}

}  // namespace warpstep::sim::traffic
