#include "sim/abi/call/kernel_loops.h"

#include <mutex>
#include <shared_mutex>
#include <unordered_map>

#include "sim/abi/warp_collective.h"

namespace warpstep::sim {

namespace {

struct KnownLoops {
  LoopsFunction loops;
  const char* refusal;
  Warps warps;
};

struct LoopsRegistry {
  std::shared_mutex mutex;
  std::unordered_map<const void*, KnownLoops> kernels;
};

// Never destroyed: static objects may launch kernels after main().
LoopsRegistry& all_loops() {
  static LoopsRegistry& all = *new LoopsRegistry;
  return all;
}

}  // namespace

void LoopsOfKernel::remember(LoopsFunction loops, const char* refusal, Warps warps) {
  const std::unique_lock lock(all_loops().mutex);
  all_loops().kernels[kernel_] = {loops, refusal, warps};
}

LoopsOfKernel::~LoopsOfKernel() {
  const std::unique_lock lock(all_loops().mutex);
  all_loops().kernels.erase(kernel_);
}

LoopsFunction loops_of(const void* kernel, const dim3& block, const char*& refusal) {
  refusal = "it was compiled without them";
  const std::shared_lock lock(all_loops().mutex);
  const auto found = all_loops().kernels.find(kernel);
  if (found == all_loops().kernels.end()) return nullptr;
  const KnownLoops& known = found->second;
  refusal = known.refusal;
  if (known.loops == nullptr || known.warps == Warps::any) return known.loops;
  if (std::uint64_t{block.x} * block.y * block.z % kWarpLanes != 0)
    refusal = "it has warp functions, and the last warp of a block is not whole";
  else if (known.warps == Warps::rows && block.x % kWarpLanes != 0)
    refusal = "it has conditions for whole warps, and a row of a block ends in the middle of one";
  else
    return known.loops;
  return nullptr;
}

}  // namespace warpstep::sim
