// Worker pool: the OS threads that help with a grid of several blocks.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "sim/grid/grid.h"

namespace warpstep::sim {

/// Keeps helpers asleep between launches. The host thread that launches always works too, so a grid
/// of one block, or one worker, wakes none.
class WorkerPool {
 public:
  static WorkerPool& instance();
  ~WorkerPool();

  /// Runs the grid with at most `workers` workers, this thread among them. Returns when all of
  /// them are done. One grid at a time.
  void run(Grid& grid, unsigned workers);

 private:
  void worker_loop();

  std::mutex mutex_;
  std::condition_variable wake_, done_;
  std::vector<std::thread> workers_;
  Grid* grid_ = nullptr;  // the grid to help with
  unsigned places_ = 0;   // how many helpers may still join
  unsigned helping_ = 0;  // how many are helping
  bool closing_ = false;
};

}  // namespace warpstep::sim
