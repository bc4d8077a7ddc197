// Lanes of a warp that wait for each other at the same operation and exchange a value: the basis of
// __syncwarp(), shuffles, votes and similar functions.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/abi/call/instrumentation.h"
#include "sim/abi/run_queue.h"

namespace warpstep::sim {

inline constexpr unsigned kWarpLanes = 32;

/// The operation of a collective. Lanes that arrive for different operations never meet.
enum class Operation : unsigned {
  none,
  syncwarp,
  shuffle,
  shuffle_up,
  shuffle_down,
  shuffle_xor,
  vote_all,
  vote_any,
  vote_uni,
  ballot,
  match_any,
  match_all,
  reduce_add,
  reduce_min,
  reduce_min_signed,
  reduce_max,
  reduce_max_signed,
  reduce_and,
  reduce_or,
  reduce_xor,
  matrix_load,     // of a fragment: the lanes meet before each loads its elements
  matrix_store,    // as well
  matrix_words,    // ldmatrix: the value is where the lane's row begins
  matrix_product,  // the value is where a lane has its MatrixProduct
  converged,       // see sim/device/warp/converged.h
  step,            // see sim/device/warp/lockstep.h
};

/// The lanes that have arrived for one operation with one mask, in the order of arrival.
struct WarpCollective {
  std::uint64_t key = 0;      // operation and mask
  const char* file = "";      // of a convergence
  unsigned count = 0;         // lanes that have arrived; 0: over, the next may begin
  unsigned awaited = 0;       // lanes of the mask that have not exited, as far as is known
  unsigned turns = 0;         // of a convergence: turns of other lanes meanwhile
  Thread* lanes[kWarpLanes];  // [0, count)

  unsigned mask() const { return static_cast<unsigned>(key); }
  Operation operation() const { return static_cast<Operation>(key >> 32); }
};

/// 32 threads of a block, neighbours in the order x, y, z; the last warp of a block may have fewer.
struct Warp {
  Warp();

  std::vector<WarpCollective> collectives;  // more than one only where the lanes have diverged
  unsigned exited = 0;                      // lanes known to have exited, and those that never were
  unsigned spinning = 0;                    // lanes that yielded; see sim/device/warp/converged.h
  std::uint64_t values[kWarpLanes];         // what each lane brings
  std::uint64_t results[kWarpLanes];
  unsigned char sources[kWarpLanes];  // the lane whose value each lane wants
};

/// Convergences wait for as many lanes as arrive, not for those that a mask names.
constexpr bool converges(Operation operation) {
  return operation == Operation::converged || operation == Operation::step;
}

constexpr std::uint64_t key_of(Operation operation, unsigned mask) {
  return std::uint64_t{static_cast<unsigned>(operation)} << 32 | mask;
}

/// The collective of the running lane's warp with that key, begun if there is none. A mask without
/// the lane itself ends the launch.
[[gnu::noinline, gnu::cold]] WarpCollective* collective_for(std::uint64_t key);

/// Chooses the thread to run after a lane has arrived at a collective: the first of its lanes if
/// this was the last one, else a thread that is ready or has not started.
[[gnu::noinline]] Thread* next_after_collective(WarpCollective* collective);

/// The part of run_collective() before its switch, and the part behind it.
ContextSwitch arrive_at_collective(Operation operation, unsigned mask, std::uint64_t value,
                                   unsigned source);
std::uint64_t result_of_collective();

/// The collective that a lane has come to, with what it brings. `begin(key)`: where the warp is at
/// another one.
template <class Begin>
[[gnu::always_inline]] inline WarpCollective* bring_value(Warp& warp, unsigned lane,
                                                          Operation operation, unsigned mask,
                                                          std::uint64_t value, unsigned source,
                                                          const Begin& begin) {
  const std::uint64_t key = key_of(operation, mask);
  WarpCollective* collective = warp.collectives.data();
  if (collective->key != key || (mask >> lane & 1) == 0) [[unlikely]]
    collective = begin(key);
  warp.values[lane] = value;
  warp.sources[lane] = static_cast<unsigned char>(source);
  return collective;
}

/// Waits in `collective` until it is over.
[[gnu::always_inline]] inline void wait_for(WarpCollective* collective) {
  RunQueue& t = run_queue;
  Thread* const self = t.running;
  collective->lanes[collective->count++] = self;
  // In an untracked row the next thread starts first: see next_after_collective().
  const bool just_go_on =
      collective->count != collective->awaited && t.ready != t.ready_end && !t.row_untracked;
  Thread* const next = just_go_on ? *t.ready++ : next_after_collective(collective);
  t.running = next;
  t.row_untracked = false;
  running_index() = next->index;
  prefetch_context((*t.ready)->context);
  switch_context(self->context, next->context);
}

/// Waits until every lane of `mask` that has not exited has arrived at the same operation with the
/// same mask, at any location in the code; returns what the operation makes of their values.
/// `source` is the lane whose value a shuffle wants. Inlined into the kernel down to the jump, as
/// wait_at_barrier() is.
[[gnu::always_inline]] inline std::uint64_t run_collective(Operation operation, unsigned mask,
                                                           std::uint64_t value,
                                                           unsigned source = 0) {
  if constexpr (kInstrumented) {
    switch_to(arrive_at_collective(operation, mask, value, source));
    return result_of_collective();
  }
  const unsigned rank = run_queue.running->rank;
  Warp& warp = run_queue.warps[rank / kWarpLanes];
  const unsigned lane = rank % kWarpLanes;
  wait_for(bring_value(warp, lane, operation, mask, value, source, collective_for));
  return warp.results[lane];
}

/// Computes the result of each lane that has arrived. Called when no other will.
void exchange(Warp& warp, const WarpCollective& collective);

/// "__shfl_sync", as in reports.
const char* name_of(Operation operation);

}  // namespace warpstep::sim
