// Tells a debugger about workers and launches, once for each.
#pragma once

#include "sim/abi/debugger_tables.h"

namespace warpstep::sim {

class Grid;

/// A worker's entry in the list that debuggers read, there as long as its owner.
class PublishedWorker {
 public:
  PublishedWorker();
  ~PublishedWorker();
  PublishedWorker(const PublishedWorker&) = delete;
  PublishedWorker& operator=(const PublishedWorker&) = delete;

  WarpstepDebugWorker& record() { return record_; }

 private:
  WarpstepDebugWorker record_;
};

/// While it lives, debuggers see this launch as the one that runs.
class PublishedLaunch {
 public:
  PublishedLaunch(const Grid& grid, bool cooperative);
  ~PublishedLaunch();
  PublishedLaunch(const PublishedLaunch&) = delete;
  PublishedLaunch& operator=(const PublishedLaunch&) = delete;
};

}  // namespace warpstep::sim
