// Happens-before: what is ordered before the running thread's next access, by barriers,
// __syncwarp(), and atomics with fences. CUDA's memory model: two accesses that are not ordered,
// one of which writes, race.
#pragma once

#include "sim/check/shadow/cell.h"
#include "sim/check/shadow/context.h"

namespace warpstep::sim::check {

/// Whether everything that the epoch of the record did is ordered before the running thread.
bool is_ordered(const ShadowRecord& other, const Order& order);

/// The same by barriers and __syncwarp() alone, which is known at once.
bool is_ordered_by_barriers(const ShadowRecord& other, const Order& order);

/// Whether a thread of the resident block ran the epoch.
bool is_of_this_block(Epoch epoch);

}  // namespace warpstep::sim::check
