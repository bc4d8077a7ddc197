#include "sim/api/limits.h"

#include "sim/api/kernel_facts.h"
#include "sim/api/profile.h"
#include "sim/api/status.h"
#include "sim/api/streams.h"

#include <string>

namespace warpstep::sim {

namespace {

std::string shape_text(const dim3& shape) {
  return "(" + std::to_string(shape.x) + ", " + std::to_string(shape.y) + ", " +
         std::to_string(shape.z) + ")";
}

cudaError_t refuse(const KernelFacts& facts, const std::string& sentence,
                   cudaError_t code = cudaErrorInvalidValue) {
  explain((facts.name.empty() ? std::string("the kernel") : "kernel " + facts.name) + ": " +
          sentence);
  return code;
}

// One extent of a grid or block against what the device allows for it.
cudaError_t refuse_extent(const KernelFacts& facts, const char* what, const dim3& shape, char axis,
                          int limit) {
  return refuse(facts, std::string(what) + shape_text(shape) + " is too large in " + axis + ": " +
                           std::string(device().name) + " allows at most " + std::to_string(limit) +
                           "; use a smaller one and let each thread do more work");
}

cudaError_t check_block(const KernelFacts& facts, const dim3& block) {
  const DeviceProfile& gpu = device();
  if (block.x == 0 || block.y == 0 || block.z == 0)
    return refuse(facts, "a block of " + shape_text(block) +
                             " has no threads: every extent must be at least 1");
  const auto limit = [&](cudaDeviceAttr axis) { return static_cast<unsigned>(gpu[axis]); };
  if (block.x > limit(cudaDevAttrMaxBlockDimX))
    return refuse_extent(facts, "a block of ", block, 'x', gpu[cudaDevAttrMaxBlockDimX]);
  if (block.y > limit(cudaDevAttrMaxBlockDimY))
    return refuse_extent(facts, "a block of ", block, 'y', gpu[cudaDevAttrMaxBlockDimY]);
  if (block.z > limit(cudaDevAttrMaxBlockDimZ))
    return refuse_extent(facts, "a block of ", block, 'z', gpu[cudaDevAttrMaxBlockDimZ]);
  const std::size_t threads = std::size_t{block.x} * block.y * block.z;
  if (threads > limit(cudaDevAttrMaxThreadsPerBlock))
    return refuse(facts, "a block of " + shape_text(block) + " has " + std::to_string(threads) +
                             " threads, but " + std::string(gpu.name) + " runs at most " +
                             std::to_string(limit(cudaDevAttrMaxThreadsPerBlock)) +
                             " in a block: use smaller blocks and more of them");
  return cudaSuccess;
}

cudaError_t check_grid(const KernelFacts& facts, const dim3& grid) {
  const DeviceProfile& gpu = device();
  if (grid.x == 0 || grid.y == 0 || grid.z == 0)
    return refuse(facts, "a grid of " + shape_text(grid) +
                             " has no blocks: every extent must be at least 1; for no work, "
                             "launch nothing");
  const auto limit = [&](cudaDeviceAttr axis) { return static_cast<unsigned>(gpu[axis]); };
  if (grid.x > limit(cudaDevAttrMaxGridDimX))
    return refuse_extent(facts, "a grid of ", grid, 'x', gpu[cudaDevAttrMaxGridDimX]);
  if (grid.y > limit(cudaDevAttrMaxGridDimY))
    return refuse_extent(facts, "a grid of ", grid, 'y', gpu[cudaDevAttrMaxGridDimY]);
  if (grid.z > limit(cudaDevAttrMaxGridDimZ))
    return refuse_extent(facts, "a grid of ", grid, 'z', gpu[cudaDevAttrMaxGridDimZ]);
  return cudaSuccess;
}

cudaError_t check_shared(const KernelFacts& facts, std::size_t asked) {
  const std::size_t allowed = facts.dynamic_limit.load(std::memory_order_relaxed);
  const std::size_t fixed = facts.static_shared_bytes;
  const auto classic = static_cast<std::size_t>(device()[cudaDevAttrMaxSharedMemoryPerBlock]);
  if (fixed > classic)
    return refuse(facts, std::to_string(fixed) +
                             " bytes of static shared memory are too many: "
                             "a kernel may declare " +
                             std::to_string(classic) + ", more has to be dynamic shared memory");
  if (asked <= allowed) return cudaSuccess;
  const auto most = static_cast<std::size_t>(device()[cudaDevAttrMaxSharedMemoryPerBlockOptin]);
  std::string sentence = std::to_string(asked) + " bytes of dynamic shared memory";
  if (fixed != 0) sentence += " beside " + std::to_string(fixed) + " bytes of static";
  sentence += " are too many: this kernel may have " + std::to_string(allowed) + " dynamic bytes; ";
  if (asked + fixed <= most)
    sentence +=
        "raise that with cudaFuncSetAttribute(kernel, "
        "cudaFuncAttributeMaxDynamicSharedMemorySize, " +
        std::to_string(asked) + ")";
  else
    sentence += std::string(device().name) + " has at most " + std::to_string(most) +
                " bytes for a block, static and dynamic together: use smaller tiles";
  return refuse(facts, sentence);
}

}  // namespace

cudaError_t check_limits(const LaunchRequest& request) {
  if (const cudaError_t broken = context_status(); broken != cudaSuccess) {
    explain(context_reason());
    return broken;
  }
  if (request.kernel == nullptr) {
    explain("the kernel is a null pointer");
    return cudaErrorInvalidDeviceFunction;
  }
  const KernelFacts& facts = facts_of(request.kernel);
  if (!stream_exists(request.stream))
    return refuse(facts, "the stream was never created, or is destroyed already",
                  cudaErrorInvalidResourceHandle);
  if (const cudaError_t code = check_block(facts, request.block); code != cudaSuccess) return code;
  if (const cudaError_t code = check_grid(facts, request.grid); code != cudaSuccess) return code;
  return check_shared(facts, request.shared_bytes);
}

}  // namespace warpstep::sim
