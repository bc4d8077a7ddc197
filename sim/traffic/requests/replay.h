// Replay of a warp: aligns the accesses of its lanes as a GPU would execute them.
//
// Here the lanes of a warp run one after the other, each as far as it can; on a GPU they go through
// the code together, and those that make the same access at the same time make one request. What is
// known is each lane's own sequence of accesses between two points at which the lanes certainly had
// converged: barriers of the block, and collectives of the whole warp. Between these the replay
// goes through the code as a GPU does that brings diverged lanes together as early as it can: the
// lanes that are furthest behind in the source go first, the others wait for them.
//
// A lane whose next access does not lie behind its last one has gone round a loop. It waits at the
// end of that loop, which is the last location from which a lane was seen to go back there, until
// the lanes before that end have arrived too. Where the ends of two loops meet, the inner one
// continues: the one whose beginning is further down. So lanes that went round an inner loop a
// different number of times are together again behind it, and lanes for which a condition was false
// wait for those for which it was true.
//
// Only accesses are seen. If only one access distinguishes the rounds of a loop and some lanes
// leave it out in some rounds, or where a loop's first access is conditional, rounds may be matched
// that are not the same.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "sim/traffic/requests/instructions.h"
#include "sim/traffic/requests/request.h"

namespace warpstep::sim::traffic {

/// An access of one lane: the address and, above it, the number of the instruction.
class Record {
 public:
  Record(std::uintptr_t address, unsigned instruction)
      : bits_(address | std::uint64_t{instruction} << kAddressBits) {}

  std::uintptr_t address() const { return bits_ & ((std::uint64_t{1} << kAddressBits) - 1); }
  unsigned instruction() const { return static_cast<unsigned>(bits_ >> kAddressBits); }

 private:
  static constexpr unsigned kAddressBits = 48;
  std::uint64_t bits_;
};

/// What one lane did, in order.
using Trace = std::vector<Record>;

/// Ends of the loops seen so far: by the number of a loop's first access, that of its last one.
class Loops {
 public:
  /// Takes note of all ways back in a trace.
  void learn(const Trace& trace, const std::vector<unsigned>& ranks);
  unsigned end_of(unsigned first) const { return ends_[first]; }

 private:
  std::vector<unsigned> ends_;
};

/// Calls `take` with each request of a warp whose lanes, at most 32, have these traces, from which
/// `loops` has learnt.
void replay(std::span<const Trace> lanes, Instructions& instructions, const Loops& loops,
            const std::function<void(const Request&)>& take);

}  // namespace warpstep::sim::traffic
