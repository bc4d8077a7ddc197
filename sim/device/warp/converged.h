// Which lanes of a warp stand at the same place: __activemask(), and the mask of every function
// that takes none.
#pragma once

#include "sim/abi/warp_collective.h"
#include "sim/device/builtins/yield.h"

namespace warpstep::sim {

/// Where lanes gather: they count as converged when they stand at the same line, or step.
struct CodePlace {
  const char* file;
  unsigned line;
  Operation operation = Operation::converged;
  static constexpr CodePlace here(const char* file = __builtin_FILE(),
                                  unsigned line = __builtin_LINE()) {
    return {file, line};
  }
};

/// The gathering of the running lane's warp at that place, begun if there is none.
Meeting* gathering_at(CodePlace place);
/// Whether another lane of the warp can still come to the gathering that the running lane began.
bool others_may_come(CodePlace place);
/// Ends that gathering: the lanes that have come.
unsigned end_gathering(CodePlace place);

/// The lanes of the running lane's warp that stand at the same place, this one among them. Every
/// lane of the warp that can go on has turns first, until it comes to the same place, waits, ends
/// or is seen to spin: so the lanes of an answer all go on from here and may meet with it as their
/// mask. As with __activemask() on a GPU, no program can rely on which lanes it has.
[[gnu::always_inline]] inline unsigned converged_lanes(CodePlace place = CodePlace::here()) {
  const Thread* const self = turn.running;
  Meeting* const gathering = gathering_at(place);
  if (gathering->count != 0) {
    wait_in(gathering);
    return static_cast<unsigned>(
        turn.warps[self->place / kWarpLanes].results[self->place % kWarpLanes]);
  }
  gathering->lanes[gathering->count++] = turn.running;
  while (others_may_come(place)) yield_turn();
  return end_gathering(place);
}

}  // namespace warpstep::sim
