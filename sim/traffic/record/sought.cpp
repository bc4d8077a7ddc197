#include "sim/traffic/record/sought.h"

#include "sim/abi/builtin_variables.h"

extern "C" {
constinit WarpstepDebugSought warpstep_debug_sought;

// The empty statement keeps it from being dropped.
[[gnu::noinline]] void warpstep_debug_request_comes() {
  asm volatile("" ::: "memory");
}
}

namespace warpstep::sim::traffic {

void HookCalls::begin_block(std::uint64_t block, unsigned threads) {
  block_ = block;
  calls_.assign(threads, 0);
  accesses_.assign(threads, {});
}

void HookCalls::note_request(unsigned rank, std::size_t index, std::uint64_t lanes) {
  WarpstepDebugSought& sought = warpstep_debug_sought;
  if (++sought.requests != sought.number) return;
  sought.block = block_;
  sought.rank = rank;
  sought.access = accesses_[rank][index];
  sought.lanes = lanes;
  warpstep_debug_request_comes();
}

void begin_sought_block(std::uint64_t block) {
  if (block == warpstep_debug_sought.block) warpstep_debug_sought.calls = 0;
}

void pass_sought_access(unsigned rank) {
  WarpstepDebugSought& sought = warpstep_debug_sought;
  const std::uint64_t block =
      blockIdx.x + std::uint64_t{gridDim.x} * (blockIdx.y + std::uint64_t{gridDim.y} * blockIdx.z);
  if (rank != sought.rank || block != sought.block) return;
  if (++sought.calls == sought.access) warpstep_debug_request_comes();
}

}  // namespace warpstep::sim::traffic
