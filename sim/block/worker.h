// Worker, one slot of a multiprocessor: runs one resident block at a time, each of its threads as a
// fiber on this OS thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/abi/run_queue.h"
#include "sim/base/fault.h"
#include "sim/block/published_worker.h"
#include "sim/device/builtins/barrier.h"
#include "sim/device/builtins/grid_barrier.h"
#include "sim/device/builtins/yield.h"
#include "sim/device/warp/converged.h"
#include "sim/grid/cluster.h"
#include "sim/grid/grid.h"
#include "sim/memory/shared_memory.h"
#include "sim/memory/stacks.h"

namespace warpstep::sim {

/// Whether the second run of a row or of a block met what the first did. The instruction may be
/// another one: the compiler makes code of its own of threads that are not noted. A stack overflows
/// where it ends, which is elsewhere on another stack.
bool is_same(const Fault& first, const Fault& second, const Stacks& stacks);

/// Runs blocks on the OS thread that created it. There is one per OS thread, created at its first
/// launch.
class Worker {
 public:
  static Worker& of_this_thread();
  /// The worker of this OS thread while it runs a grid, else null. Safe in a signal handler.
  static Worker* running();

  /// Runs the blocks at the positions of `range`, then takes others of the grid until none is left
  /// or the launch was stopped. Of a cooperative grid there are no others to take.
  void run(Grid& grid, Grid::BlockRange range = {0, 0});

  // For the threads of the resident block, called on their own stacks.
  bool start_row_here();
  AfterRow park_or_start_row();
  Thread* next_after_arrival(const void* pc);
  Thread* next_after_yield(const void* pc);
  Thread* next_after_preemption(const void* pc, bool other_block);
  Thread* next_after_pause(const void* wanted);
  WarpCollective* collective_for(std::uint64_t key, const char* file, const void* pc);
  Thread* next_after_collective(WarpCollective& collective, const void* pc);
  WarpCollective* convergence_at(CollectiveSite site);
  bool may_converge_further(WarpCollective& convergence);
  unsigned close_convergence(WarpCollective& convergence);
  void vote(bool predicate);
  /// Sets what the next barrier of the block means for the whole grid.
  void ask_for_grid(GridStep step);
  void ask_for_cluster();
  /// Lets other blocks run until that one has begun.
  void wait_until_begun(const ClusterBlock& block);
  /// What the program calls the barrier at which threads arrive now.
  const char* barrier_name() const;
  Votes opened_votes() const { return opened_votes_; }
  /// Notes why the running thread cannot continue and abandons the block.
  [[noreturn]] void stop(Fault fault);
  /// Whether the block runs as loops, which a signal handler may leave.
  bool runs_loops() const { return runs_loops_; }
  /// Leaves the loops in a signal handler: the block begins again on fibers.
  [[noreturn]] void leave_loops(std::optional<Fault> fault);
  /// Abandons the block without a new fault, because another block or the clock stopped the launch.
  [[noreturn]] void abandon_block();

  /// Whether a thread of a block is running, not the worker itself, and holds no internal lock.
  bool runs_fibers() const { return runs_fibers_ && run_queue.running != nullptr; }
  /// Whether the clock may end the launch here: not while the next thread is being chosen, when the
  /// code is internal and the lists are half changed. It asks for the time itself when it yields.
  bool may_be_interrupted() const { return runs_fibers() && !chooses_ && !passes_the_turn(); }

  const Grid& grid() const { return *grid_; }
  const Stacks& stacks() const { return stacks_; }
  /// Whether a stack overflows that reaches for that address.
  bool overflows_at(const void* address) const {
    return stacks_.in_guard_page(address) || loops_stack_.in_guard_page(address);
  }
  PublishedWorker& published() { return published_; }

  /// The lists of the resident block, for reports.
  std::vector<const Thread*> not_begun() const;
  std::span<Thread* const> at_barrier() const;
  /// The instruction at which a thread of these lists waits; null if that is not known.
  const void* suspended_pc(const Thread& thread) const;
  /// The addresses of the calls behind that one; their number. None of the running thread, nor of
  /// code whose frames are not chained.
  std::size_t callers_of(const Thread& thread, std::span<const void*> calls) const;
  const std::vector<Warp>& warps() const { return warps_; }
  std::span<Thread* const> ready() const { return {run_queue.ready, run_queue.ready_end}; }

 private:
  void prepare(Grid& grid, Grid::BlockRange range);
  void follow(const SchedulePolicy::Traits& traits);
  const void* caller_pc(const void* const* frame, const void* pc) const;
  void lay_out_threads(const dim3& block);
  void publish();
  void order_threads(std::uint64_t block);
  Thread* begin_thread();
  Thread* begin_row();
  bool begin_next_block();
  bool take_block();
  void run_as_loops();
  static void loops_main();
  void run_loops();
  void judge_second_run();
  void run_fibers();
  void finish_blocks();
  void name_faulting_thread();
  bool any_thread_waits() const;
  bool collective_waits() const;
  void go_on();
  void note_exited();
  void end_collective(WarpCollective& collective);
  void reset_warps();
  Thread* next_besides(Thread* self);
  bool passes_the_turn() const;
  void make_ready(std::span<Thread* const> threads);
  void give_stack(Thread& thread);
  void start_on_new_stack(Thread& thread);
  Thread* next_after_end();
  bool begin_after_exit();
  void forget_parked();
  void open_barrier();
  void meet_other_blocks();
  bool meet_cluster();
  void let_other_blocks_go_on();
  static void fiber_main();
  void run_fiber();
  [[noreturn]] void end_fiber();

  Grid* grid_ = nullptr;
  PublishedWorker published_;
  Stacks stacks_;
  std::vector<Context> parked_;  // stacks that a thread can begin on, up to run_queue.parked
  Context scheduler_{};          // this OS thread's own stack, while fibers or loops run
  std::vector<Thread> threads_;  // in order of threadIdx
  std::vector<Thread*> order_;   // the same in order of their first turns
  // One holds the ready threads, the other the arrived ones; each has room for two turns of all
  // threads, and a spare at the end.
  std::vector<Thread*> lists_[2];
  std::vector<Warp> warps_;
  bool collectives_used_ = false;  // by this block
  int arriving_ = 0;               // which of the two
  SharedMemory shared_;
  dim3 laid_out_{0, 0, 0};
  std::uint64_t block_ = 0;
  bool in_order_ = true;                  // of the policy: threads begin in the order of threadIdx
  bool reorders_ = false;                 // of the policy: the order changes from round to round
  bool collectives_resume_late_ = false;  // of the policy: after the threads not begun
  std::size_t begun_ = 0;                 // threads that have begun or are in the row being begun
  std::uint64_t phase_ = 0;               // barriers of the block opened
  std::uint64_t round_ = 0;     // barriers opened and other times at which the policy was asked
  std::uint64_t yields_ = 0;    // times that a thread yielded
  std::uint64_t barriers_ = 0;  // thread-barriers passed in this grid
  std::uint64_t blocks_done_ = 0;
  Votes votes_, opened_votes_;
  GridStep grid_step_ = GridStep::none;  // of the barrier at which threads arrive now
  bool first_thread_came_ = false;       // to that barrier: thread (0,0,0)
  std::uint64_t grid_token_ = 0;         // from CooperativeBlocks::arrive()
  Fault fault_;
  bool abandoned_ = false;
  volatile bool runs_fibers_ = false;   // read by signal handlers
  volatile bool chooses_ = false;       // the same: its lists are being changed
  volatile bool runs_loops_ = false;    // the same
  Stacks loops_stack_;                  // one, for blocks that run as loops
  std::optional<Fault> met_in_loops_;   // why it was left
  bool begins_again_ = false;           // that block, before others
  bool names_no_thread_ = false;        // of the fault only the block is known
  const void* arrived_from_ = nullptr;  // where the running thread began to wait
  bool only_this_row_ = false;          // see name_faulting_thread()
  std::size_t latest_stack_ = 0;        // for the fiber that is about to begin on it
  Grid::BlockRange range_{0, 0};        // blocks taken from the grid and not yet run
};

}  // namespace warpstep::sim
