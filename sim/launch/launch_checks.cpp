#include "sim/launch/launch_checks.h"

#include <fmt/format.h>

#include <string>

#include "runtime/launch_limits.h"
#include "sim/base/observer.h"
#include "sim/device/builtins/launch_by_address.h"
#include "sim/device/builtins/launch_syntax.h"
#include "sim/gpu/context.h"
#include "sim/gpu/device_profile.h"
#include "sim/gpu/kernel_facts.h"
#include "sim/gpu/occupancy.h"
#include "sim/gpu/streams.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep::sim {

namespace {

bool within(unsigned extent, cudaDeviceAttr limit) {
  return extent != 0 && extent <= static_cast<unsigned>(device()[limit]);
}

bool block_fits(const dim3& block) {
  return within(block.x, cudaDevAttrMaxBlockDimX) && within(block.y, cudaDevAttrMaxBlockDimY) &&
         within(block.z, cudaDevAttrMaxBlockDimZ) &&
         within(block.x * block.y * block.z, cudaDevAttrMaxThreadsPerBlock);
}

bool bound_fits(const KernelFacts& facts, const dim3& block) {
  return facts.launch_bound == 0 || block.x * block.y * block.z <= facts.launch_bound;
}

bool grid_fits(const dim3& grid) {
  return within(grid.x, cudaDevAttrMaxGridDimX) && within(grid.y, cudaDevAttrMaxGridDimY) &&
         within(grid.z, cudaDevAttrMaxGridDimZ);
}

bool shared_fits(const KernelFacts& facts, std::size_t asked) {
  // nvcc refuses to compile a kernel that declares more than this.
  const auto classic = static_cast<std::size_t>(device()[cudaDevAttrMaxSharedMemoryPerBlock]);
  return facts.static_shared_bytes <= classic &&
         asked <= facts.dynamic_limit.load(std::memory_order_relaxed);
}

cudaError_t check_residency(const void* kernel, const LaunchShape& shape) {
  const auto& [grid, block, bytes, stream] = shape;
  const std::uint64_t blocks = std::uint64_t{grid.x} * grid.y * grid.z;
  const auto most = static_cast<std::uint64_t>(
      most_cooperative_blocks(kernel, static_cast<int>(block.x * block.y * block.z), bytes));
  if (blocks <= most) return cudaSuccess;
  return refused(cudaErrorCooperativeLaunchTooLarge,
                 fmt::format("a cooperative launch needs all blocks resident at the same time, but "
                             "{} holds {} of these and the grid has {}; launch fewer and let "
                             "each do more",
                             device().name, most, blocks));
}

cudaError_t check_cluster(const KernelFacts& facts, const dim3& grid, const Residency& together) {
  const auto& own = facts.cluster;
  const dim3& asked = together.cluster;
  if (own[0] != 0 && together.names_cluster() &&
      (asked.x != own[0] || asked.y != own[1] || asked.z != own[2]))
    return refused(
        cudaErrorInvalidClusterSize,
        fmt::format("kernel {} has __cluster_dims__({}, {}, {}), and the launch asks for "
                    "clusters of ({}, {}, {})",
                    facts.name, own[0], own[1], own[2], asked.x, asked.y, asked.z));
  const dim3 cluster = own[0] != 0 ? dim3{own[0], own[1], own[2]} : asked;
  if (cluster.x == 0 && cluster.y == 0 && cluster.z == 0) return cudaSuccess;
  if (cluster.x == 0 || cluster.y == 0 || cluster.z == 0)
    return refused(cudaErrorInvalidClusterSize, "a dimension of the cluster is 0");
  if (device()[cudaDevAttrClusterLaunch] == 0)
    return refused(
        cudaErrorNotSupported,
        fmt::format("{} has no clusters: they came with compute capability 9.0", device().name));
  const std::uint64_t blocks = std::uint64_t{cluster.x} * cluster.y * cluster.z;
  const unsigned most = facts.large_clusters ? kMostBlocksInCluster : kPortableCluster;
  if (blocks > most)
    return refused(cudaErrorInvalidClusterSize,
                   fmt::format("a cluster of {} blocks is larger than {}; {}", blocks, most,
                               facts.large_clusters || blocks > kMostBlocksInCluster
                                   ? "let each block do more"
                                   : "allow up to 16 by cudaFuncSetAttribute(kernel, "
                                     "cudaFuncAttributeNonPortableClusterSizeAllowed, 1)"));
  if (grid.x % cluster.x == 0 && grid.y % cluster.y == 0 && grid.z % cluster.z == 0)
    return cudaSuccess;
  return refused(cudaErrorInvalidClusterSize,
                 fmt::format("the grid ({}, {}, {}) is not a multiple of the cluster ({}, {}, {})",
                             grid.x, grid.y, grid.z, cluster.x, cluster.y, cluster.z));
}

}  // namespace

dim3 cluster_of(const void* kernel, const Residency& together) {
  if (together.names_cluster()) return together.cluster;
  const auto& own = facts_of(kernel).cluster;
  return own[0] == 0 ? dim3{1, 1, 1} : dim3{own[0], own[1], own[2]};
}

cudaError_t check_limits(const void* kernel, const LaunchShape& shape, const Residency& together) {
  if (const cudaError_t broken = context_status(); broken != cudaSuccess)
    return refused(broken, context_reason());
  if (kernel == nullptr)
    return refused(cudaErrorInvalidDeviceFunction, "the kernel is a null pointer");
  if (is_host_function(kernel))
    return refused(cudaErrorInvalidDeviceFunction,
                   fmt::format("{} is a function of the host, not a __global__ function",
                               function_name(kernel)));
  if (!stream_exists(shape.stream))
    return refused(cudaErrorInvalidResourceHandle,
                   "the stream was never created or has been destroyed");
  if (const auto code = check_stream_is_current(shape.stream)) return code;
  const KernelFacts& facts = facts_of(kernel);
  if (block_fits(shape.block) && bound_fits(facts, shape.block) && grid_fits(shape.grid) &&
      shared_fits(facts, shape.shared_bytes)) {
    if (const auto code = check_cluster(facts, shape.grid, together)) return code;
    return together.grid ? check_residency(kernel, shape) : cudaSuccess;
  }
  // The words are the runtime's, which finds them on a GPU in the same way.
  return refused(cudaErrorInvalidValue, broken_limit(kernel, shape));
}

void leave_error_unanswered() {
  if (observer != nullptr) observer->launch_went_unanswered();
}

}  // namespace warpstep::sim
