// Blocks of which no thread can continue, in words: what their threads poll or wait for.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sim/block/worker.h"
#include "sim/check/report/finding.h"
#include "sim/check/synccheck/barrier_objects.h"

namespace warpstep::sim::check {

/// Threads that poll the same word at the same location.
struct PollGroup {
  const volatile void* word;
  const void* pc;
  std::vector<const Thread*> threads;
};

/// A block of which every thread that can run polls in vain.
struct StuckBlock {
  std::uint64_t progress = 0;  // when that was found
  std::string what;
  std::vector<Actor> actors;
  /// What it polls in global memory, with what it found there.
  std::vector<std::pair<const volatile void*, int>> found{};

  /// Whether plain stores, which are not counted, have changed what it polls.
  bool may_continue() const;
};
using StuckBlocks = std::map<std::uint64_t, StuckBlock>;  // by the block's number

StuckBlock stuck_block(const Worker& worker, const std::vector<PollGroup>& all,
                       std::uint64_t progress);

/// Whether a word is the host's, which may change it at any time.
bool is_of_host(const volatile void* word);

/// No thread of the launch can continue; the latest to be looked at polls `word`.
Finding deadlock_finding(const Grid& grid, const volatile void* word, const StuckBlocks& stuck);

/// The same for a group that waits at a barrier object.
Finding barrier_object_finding(const PollGroup& group, const BarrierObject& object);

}  // namespace warpstep::sim::check
