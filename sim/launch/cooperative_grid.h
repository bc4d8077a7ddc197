// Cooperative grid: all of its blocks are resident at the same time, so that they can wait for each
// other.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <semaphore>
#include <thread>
#include <vector>

#include "sim/abi/residency.h"
#include "sim/grid/block_scheduler.h"
#include "sim/grid/cluster.h"
#include "sim/grid/grid.h"

namespace warpstep::sim {

/// Gives every block that has to wait for others an OS thread of its own. Only `slots` blocks run
/// at a time: a block that waits hands its slot to one that has not started, or to one that is
/// ready; with one slot a run repeats exactly. A block that waits without saying so (it reads a
/// volatile flag in a loop) would keep its slot for ever: when nothing has moved for a while, all
/// blocks run at once.
///
/// Blocks in clusters begin together, and as few clusters as there are slots: an OS thread keeps
/// the shared memory of its block until the whole cluster has ended.
class CooperativeGrid final : public CooperativeBlocks {
 public:
  CooperativeGrid(Grid& grid, unsigned slots, bool whole_grid = true);
  /// The same for an ordinary launch, of whose blocks a few take turns, one at a time.
  explicit CooperativeGrid(Grid& grid);

  /// Runs the grid to its end. Called once, by the thread that launches, which only supervises.
  void run();

  std::uint64_t arrive() override;
  bool wait(std::uint64_t token) override;
  bool yield() override;
  void arrive_at_cluster(const ClusterSeat& seat) override;
  bool wait_for_cluster(const ClusterSeat& seat) override;

 private:
  using Waiter = WaitingBlock;

  /// An OS thread whose block has ended, while blocks of its cluster have not, or for the next one.
  struct Idle {
    std::binary_semaphore go_on{0};
    std::uint64_t position = 0;
    bool has_block = false;
  };
  /// A cluster that has begun.
  struct Open {
    explicit Open(unsigned size) : cluster(size) {}
    Cluster cluster;
    std::vector<Idle*> ended;
  };

  void work(std::uint64_t position);
  void run_block(std::uint64_t position);
  bool waits_for_next(std::unique_lock<std::mutex>& lock, std::uint64_t& position);
  void open_if_complete(Cluster& cluster);
  bool begins_next(bool for_spinning) const;
  void leave(std::unique_lock<std::mutex>& lock, Waiter& waiter, bool spins = false);
  void fill_slots(bool for_spinning = false);
  std::uint64_t take_next();
  void start_worker(std::uint64_t position);
  void release_all();
  void find_deadlock();
  Failure no_room(const char* error) const;

  Grid& grid_;
  const std::uint64_t blocks_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::vector<std::thread> threads_;
  std::deque<Waiter*> queue_;        // ready blocks that wait for a slot
  std::vector<Waiter*> at_barrier_;  // blocks that wait for others
  std::uint64_t slots_;              // blocks that may run at once
  std::uint64_t running_ = 0;        // blocks that do
  std::uint64_t begun_ = 0;          // blocks handed to a worker
  std::uint64_t arrived_ = 0;        // at the barrier that is not open yet
  std::uint64_t opened_ = 0;         // barriers
  std::uint64_t alive_ = 0;          // workers that have not left
  std::uint64_t most_alive_;
  std::uint64_t moves_ = 0;  // how often a block began, waited or ended
  // Of clusters:
  const unsigned size_;                 // blocks of each
  std::map<std::uint64_t, Open> open_;  // by number, in the order in which they begin
  std::vector<Idle*> idle_;
  std::uint64_t waiting_ = 0;  // blocks at their cluster's barrier
  std::uint64_t spins_ = 0;    // turns passed on since a block last arrived or ended
};

/// Whether the blocks of an ordinary launch have to be resident together.
bool keeps_blocks_together(const Grid& grid);

}  // namespace warpstep::sim
