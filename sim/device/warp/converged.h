// Converged lanes, those of a warp that are at the same line: __activemask().
#pragma once

#include "sim/abi/warp_collective.h"
#include "sim/device/builtins/yield.h"

namespace warpstep::sim {

/// Where lanes converge: they count as converged if they are at the same line, or step.
struct CollectiveSite {
  const char* file;
  unsigned line;
  Operation operation = Operation::converged;
  static constexpr CollectiveSite here(const char* file = __builtin_FILE(),
                                       unsigned line = __builtin_LINE()) {
    return {file, line};
  }
};

/// The convergence of the running lane's warp at that site, begun if there is none.
WarpCollective* convergence_at(CollectiveSite site);
/// Whether another lane of the warp can still come to the convergence that the running lane began.
bool may_converge_further(CollectiveSite site);
/// Ends that convergence: the lanes that have come.
unsigned close_convergence(CollectiveSite site);
/// The part of converged_lanes() before its switch: to nothing for the lane that comes first.
ContextSwitch arrive_at_convergence(CollectiveSite site);

/// The lanes of the running lane's warp that are at the same site, this one among them. Every lane
/// of the warp that can run does so first, until it reaches the same site, waits, ends or is seen
/// to spin: so the lanes of a result all continue from here and may use it as their mask. As with
/// __activemask() on a GPU, no program can rely on which lanes it has.
[[gnu::always_inline]] inline unsigned converged_lanes(
    CollectiveSite site = CollectiveSite::here()) {
  if constexpr (kInstrumented) {
    if (const ContextSwitch turn = arrive_at_convergence(site); turn.to != nullptr) {
      switch_to(turn);
      return static_cast<unsigned>(result_of_collective());
    }
    while (may_converge_further(site)) yield_turn();
    return close_convergence(site);
  }
  const Thread* const self = run_queue.running;
  WarpCollective* const convergence = convergence_at(site);
  if (convergence->count != 0) {
    wait_for(convergence);
    return static_cast<unsigned>(
        run_queue.warps[self->rank / kWarpLanes].results[self->rank % kWarpLanes]);
  }
  convergence->lanes[convergence->count++] = run_queue.running;
  while (may_converge_further(site)) yield_turn();
  return close_convergence(site);
}

}  // namespace warpstep::sim
