// Publishes workers and launches to a debugger, once for each.
#pragma once

#include <cstddef>
#include <vector>

#include "sim/abi/debugger_tables.h"

namespace warpstep::sim {

/// A worker's entry in the list that debuggers read, there as long as its owner.
class PublishedWorker {
 public:
  PublishedWorker();
  ~PublishedWorker();
  PublishedWorker(const PublishedWorker&) = delete;
  PublishedWorker& operator=(const PublishedWorker&) = delete;

  WarpstepDebugWorker& record() { return record_; }
  /// Makes room for the turns of this many threads.
  void lay_out(std::size_t threads);
  /// Tells a debugger that a block has become resident.
  void begin_block();
  /// The thread of that rank enters its kernel, and has left it.
  void begin_turn(std::size_t rank);
  void end_turn(std::size_t rank);

 private:
  WarpstepDebugWorker record_;
  std::vector<WarpstepDebugTurns> turns_;
};

}  // namespace warpstep::sim
