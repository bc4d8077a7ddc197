// Co-resident blocks of an ordinary grid in an observed run: a block that polls for another would
// wait for ever if they ran one after the other.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <semaphore>
#include <thread>
#include <vector>

#include "sim/grid/block_scheduler.h"
#include "sim/grid/grid.h"

namespace warpstep::sim {

/// Begins with the worker of the thread that launches. When its block cannot go on, another worker
/// on an OS thread of its own takes the next block; one runs at a time, in turns.
class CoresidentBlocks final : public InterleavedBlocks {
 public:
  explicit CoresidentBlocks(Grid& grid);

  /// Runs the grid to its end. Called once, by the thread that launches.
  void run();

  bool yield() override;
  bool may_begin() override;
  std::uint64_t alive() const override { return alive_; }

 private:
  using Waiter = std::binary_semaphore;

  void work();
  void let_next_run();
  void let_all_finish();
  bool has_room() const;

  Grid& grid_;
  const std::uint64_t room_;  // blocks that the device holds at once
  std::mutex mutex_;          // guards what follows
  std::deque<Waiter*> queue_;
  std::vector<std::thread> threads_;
  std::uint64_t alive_ = 1;
};

}  // namespace warpstep::sim
