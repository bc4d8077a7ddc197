// The block that is resident on this OS thread, as the counters see it: what its threads have
// accessed since they last converged.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/abi/thread.h"
#include "sim/traffic/basic_blocks.h"
#include "sim/traffic/counters.h"
#include "sim/traffic/record/events.h"
#include "sim/traffic/record/sought.h"
#include "sim/traffic/requests/replay.h"

namespace warpstep::sim::traffic {

class BlockAccesses {
 public:
  static BlockAccesses& of_this_thread();

  void begin_block(std::uint64_t block, unsigned threads);
  /// The block is over: adds what is left, and what its threads did in all.
  void end_block();
  /// Forgets its accesses that were not added yet.
  void forget_block();

  /// A thread makes an access to memory that is counted.
  void add(unsigned rank, std::uintptr_t address, unsigned instruction);
  /// The access just added was recorded under this number.
  void note_recorded(unsigned rank, std::size_t number);
  /// How many of a thread's were.
  std::size_t recorded(unsigned rank) const { return threads_[rank].recorded; }
  /// Those threads resume after a barrier of the block, which all threads reached that have not
  /// ended.
  void pass_barrier(std::span<Thread* const> through);
  /// All lanes of a warp that have not ended continue together.
  void pass_warp_barrier(unsigned warp);

  std::uint64_t block() const { return block_; }
  /// What happens to its threads besides.
  BlockEvents& events() { return events_; }
  HookCalls& calls() { return calls_; }
  BasicBlocks& basic_blocks() { return basic_blocks_; }
  unsigned phase() const { return phase_; }

 private:
  void settle(unsigned warp);
  void settle_all();
  void number(const Request& request, unsigned first_rank);
  void seek(const Request& request, unsigned first_rank);
  std::span<Trace> lanes_of(unsigned warp);
  void make_room(unsigned rank);
  void cut(unsigned warp);

  bool is_running_ = false;
  std::uint64_t block_ = 0;
  unsigned phase_ = 0;                              // barriers passed
  std::vector<Trace> traces_;                       // by rank, since the last barrier
  std::size_t records_ = 0;                         // in all of them
  std::vector<std::vector<std::size_t>> recorded_;  // of each trace the first ones' numbers
  std::vector<bool> cut_;  // warps that were settled in the middle; empty: none
  std::vector<ThreadCounts> threads_;
  std::uint64_t global_atomics_ = 0, shared_atomics_ = 0;
  BlockEvents events_;
  HookCalls calls_;
  BasicBlocks basic_blocks_;
};

/// Of the launch that runs.
Counters& counters();
Instructions& instructions();

}  // namespace warpstep::sim::traffic
