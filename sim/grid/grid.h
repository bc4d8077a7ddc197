// Grid, one launch in flight: the state that its workers share.
#pragma once

#include <pthread.h>

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "sim/abi/kernel_call.h"
#include "sim/schedule/schedule_policy.h"

namespace warpstep::sim {

/// How a launch failed.
struct Failure {
  cudaError_t code = cudaSuccess;  // what a GPU returns
  std::string reason;              // one line: the kernel and what happened
  std::string report;              // all that is known, for the user
  std::string echo{};              // what a GPU prints itself, before that
};

class CooperativeBlocks;
class InterleavedBlocks;

/// Hands out the blocks of one launch and collects their results.
class Grid {
 public:
  Grid(const void* kernel, const LaunchShape& shape, const KernelThunk& work,
       const SchedulePolicy& policy);

  const void* kernel() const { return kernel_; }
  const LaunchShape& shape() const { return shape_; }
  const SchedulePolicy& policy() const { return policy_; }
  const SchedulePolicy::Traits& traits() const { return traits_; }  // of the policy
  /// Who keeps blocks resident at once, for a cooperative launch or a mixed one; else null.
  CooperativeBlocks* cooperative_blocks() const { return cooperative_blocks_; }
  /// Whether the blocks may wait for each other, or are only kept resident to take turns.
  bool is_cooperative() const { return cooperative_; }
  void stay_resident(CooperativeBlocks& cooperative_blocks, bool cooperative) {
    cooperative_blocks_ = &cooperative_blocks;
    cooperative_ = cooperative;
  }
  /// Who begins blocks before others have ended, in a watched process; else null.
  InterleavedBlocks* interleaved_blocks() const { return interleaved_blocks_; }
  void begin_early(InterleavedBlocks& interleaved_blocks) {
    interleaved_blocks_ = &interleaved_blocks;
  }
  bool has_blocks_left() const { return next_position_.load(std::memory_order_relaxed) < blocks_; }
  /// From now on its blocks are in clusters of this many in each dimension, which divide the grid.
  void form_clusters(const dim3& cluster) { cluster_ = cluster; }
  const dim3& cluster() const { return cluster_; }
  unsigned blocks_per_cluster() const { return cluster_.x * cluster_.y * cluster_.z; }
  /// The block at a position of the policy's order. Those of a cluster come one behind the other.
  std::uint64_t block_at(std::uint64_t position) const;
  /// Of a block: its number in its cluster.
  unsigned rank_in_cluster(std::uint64_t block) const;
  /// Whether there may be a guard page for every stack that is in use at the same time.
  bool has_room_for_guards() const;
  const KernelThunk& work() const { return work_; }
  std::size_t stack_bytes() const;  // of each thread
  std::uint64_t blocks() const { return blocks_; }
  /// How many positions have been taken; more than blocks() when all are. For debuggers.
  const std::atomic<std::uint64_t>& next_position() const { return next_position_; }
  unsigned threads_per_block() const { return threads_per_block_; }

  /// Takes up to `batch` blocks: the positions [first, last) in the policy's order. Empty if none
  /// is left or the launch was stopped.
  struct BlockRange {
    std::uint64_t first, last;
  };
  BlockRange take(std::uint64_t batch);
  /// The same without take(), by who keeps blocks resident: that many positions have been taken.
  void note_taken(std::uint64_t positions) {
    next_position_.store(positions, std::memory_order_relaxed);
  }

  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  bool timed_out() const { return timed_out_.load(std::memory_order_relaxed); }

  /// Ends the launch: the first failure is kept, blocks that have not started never will.
  void fail(Failure failure);
  /// Blocks run by these loops; null: on fibers.
  LoopsFunction loops() const { return loops_; }
  void run_as(LoopsFunction loops) { loops_ = loops; }
  /// Whether blocks run on fibers from now on, because the time is nearly up.
  bool is_out_of_loops() const { return is_out_of_loops_.load(std::memory_order_relaxed); }
  void leave_loops() { is_out_of_loops_.store(true, std::memory_order_relaxed); }

  /// Ends the launch because its time is up; workers then add the states of their threads.
  void time_out();
  /// The same because the user asked for it.
  void interrupt();
  bool interrupted() const { return interrupted_.load(std::memory_order_relaxed); }
  /// Ends the launch because the blocks that wait at the grid's barrier wait for ever; workers then
  /// add the states of their threads.
  void stop_waiting_for_ever(std::string reason);
  bool waited_for_ever() const { return waits_for_ever_.load(std::memory_order_relaxed); }
  void add_block_state(std::uint64_t block, std::string text);

  void add_passed(std::uint64_t barriers, std::uint64_t blocks_done);
  void enter(pthread_t worker);
  void leave(pthread_t worker);
  /// Sends `signal` to every worker that still runs this grid.
  void interrupt_workers(int signal);

  std::uint64_t barriers() const { return barriers_; }
  std::uint64_t blocks_done() const { return blocks_done_; }
  const Failure& failure() const { return failure_; }
  const std::string& deadlock() const { return deadlock_; }
  /// The states of the threads of blocks that did not end: lines about the first few blocks, and
  /// how many more there are.
  std::string block_states_text() const;
  /// How many blocks had not begun when the others were stopped.
  std::uint64_t blocks_not_begun() const { return blocks_ - blocks_done_ - block_states_.size(); }

 private:
  const void* kernel_;
  LaunchShape shape_;
  KernelThunk work_;
  const SchedulePolicy& policy_;
  const SchedulePolicy::Traits traits_;
  std::uint64_t blocks_;
  unsigned threads_per_block_;
  dim3 cluster_{1, 1, 1};
  CooperativeBlocks* cooperative_blocks_ = nullptr;
  bool cooperative_ = false;
  InterleavedBlocks* interleaved_blocks_ = nullptr;
  LoopsFunction loops_ = nullptr;

  std::atomic<std::uint64_t> next_position_{0};
  std::atomic<bool> stopped_{false};
  std::atomic<bool> timed_out_{false};
  std::atomic<bool> is_out_of_loops_{false};
  std::atomic<bool> interrupted_{false};
  std::atomic<bool> waits_for_ever_{false};

  std::mutex mutex_;  // guards what follows while workers run
  Failure failure_;
  std::string deadlock_;                               // which threads wait for which, in words
  std::map<std::uint64_t, std::string> block_states_;  // by block
  std::vector<pthread_t> workers_;
  std::uint64_t barriers_ = 0;
  std::uint64_t blocks_done_ = 0;
};

}  // namespace warpstep::sim
