// Publishes workers and launches to a debugger, once for each.
#pragma once

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

 private:
  WarpstepDebugWorker record_;
};

}  // namespace warpstep::sim
