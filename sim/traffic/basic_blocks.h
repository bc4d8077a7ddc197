// How often warps execute the basic blocks of a kernel: their lanes' sequences of blocks, aligned
// as their accesses are. Programs that `warpstep cc --basic-blocks` compiled tell them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/traffic/requests/replay.h"

namespace warpstep::sim::traffic {

/// A basic block, by the line of the source that it begins with.
struct Executed {
  std::string file;
  int line = 0;
  std::uint64_t warps = 0, threads = 0;
};

/// Of the launch that runs.
struct Execution {
  std::uint64_t warps = 0;  // that were watched: those of the first blocks
  std::vector<Executed> basic_blocks;
};

/// Those of the block that is resident on this OS thread.
class BasicBlocks {
 public:
  void begin_block(unsigned threads);
  void end_block();
  void forget_block();

  /// A thread enters the basic block whose hook returns to `back`.
  void enter(unsigned rank, const void* back);
  /// The lanes of all warps, or of one, continue together.
  void converge();
  void converge(unsigned warp);

 private:
  unsigned warps() const { return (static_cast<unsigned>(traces_.size()) + kLanes - 1) / kLanes; }
  void make_room(unsigned warp);

  bool is_watched_ = false;
  std::vector<Trace> traces_;  // by rank, since the lanes converged
  std::size_t records_ = 0;    // in all of them
};

/// Of the launch that runs.
Execution& execution();
void begin_execution();

}  // namespace warpstep::sim::traffic
