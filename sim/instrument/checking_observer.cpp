// The checkers' view of the engine: starts when `warpstep check` started this process.
#include <cstdlib>
#include <cstring>
#include <utility>

#include "sim/base/observer.h"
#include "sim/base/signal_stack.h"
#include "sim/block/cluster.h"
#include "sim/block/worker.h"
#include "sim/check/async/copies_under_way.h"
#include "sim/check/describe/actors.h"
#include "sim/check/describe/allocations.h"
#include "sim/check/describe/memory.h"
#include "sim/check/initcheck/initcheck.h"
#include "sim/check/initcheck/paranoid.h"
#include "sim/check/initcheck/uninitialised_locals.h"
#include "sim/check/initcheck/unset_copies.h"
#include "sim/check/memcheck/api_errors.h"
#include "sim/check/memcheck/api_misuse.h"
#include "sim/check/memcheck/memcheck.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/ordering/cluster_order.h"
#include "sim/check/ordering/epochs.h"
#include "sim/check/ordering/release_acquire.h"
#include "sim/check/ordering/stream_order.h"
#include "sim/check/ordering/sync_operations.h"
#include "sim/check/ordering/work_turn.h"
#include "sim/check/racecheck/cas_loops.h"
#include "sim/check/racecheck/host_sync.h"
#include "sim/check/racecheck/order_dependence.h"
#include "sim/check/racecheck/races.h"
#include "sim/check/racecheck/read_only_cache.h"
#include "sim/check/racecheck/stream_races.h"
#include "sim/check/report/check_options.h"
#include "sim/check/report/coverage.h"
#include "sim/check/report/outcome.h"
#include "sim/check/report/report.h"
#include "sim/check/report/unchecked_launches.h"
#include "sim/check/shadow/sites.h"
#include "sim/check/synccheck/barriers.h"
#include "sim/check/synccheck/fault_findings.h"
#include "sim/check/synccheck/redundant_barriers.h"
#include "sim/check/synccheck/spin_detection.h"
#include "sim/check/synccheck/warp_operations.h"
#include "sim/failure/signals.h"
#include "sim/gpu/streams.h"
#include "sim/grid/block_scheduler.h"
#include "sim/instrument/around_launches.h"
#include "sim/instrument/async_copies.h"
#include "sim/instrument/last_writer.h"
#include "sim/instrument/preemption.h"
#include "sim/instrument/sync_observer.h"
#include "sim/schedule/settings.h"
#include "sim/traffic/traffic.h"

namespace warpstep::sim::check {

namespace {

class CheckingObserver final : public SyncObserver {
 public:
  /// Who is told of nothing else hears of faults by the engine's own report.
  explicit CheckingObserver(bool reports) : reports_(reports) {}

  void launch_began(const Grid& grid) override {
    turn_ = turn_of_launch();
    settle_managed_memory();
    if (around_launches.before != nullptr) around_launches.before();
    is_watched_ = takes_launch(grid.kernel());
    ++(is_watched_ ? coverage.launches : coverage.unwatched);
    note_coverage();
    if (!is_watched_) note_unwatched_launch();
    const LaunchShape& shape = grid.shape();
    if (epochs.next() > options().epochs) {
      reset_earlier_work();
      epochs.begin_anew();
      reset_epochs();
    }
    launch_began_ = epochs.begin_launch();
    note_kernel(grid.kernel());
    ReleaseAcquire::begin_launch();
    ClusterOrder::begin_launch();
    is_unwatched_ = false;
    note_progress();
    begin_order_dependence();
    begin_naming(grid.kernel(), shape.grid, shape.block);
    is_watched_ ? traffic::launch_began(grid) : traffic::launch_passed();
    ordered_ = begin_launch_on(shape.stream, shape.grid, shape.block);
    begin_comparing(is_watched_);
  }

  void launch_ended(const Grid& grid) override {
    note_coverage();
    end_observing();
    settle_loose_reads();
    reset_read_only();
    end_comparing();
    end_order_dependence();
    note_outcome_of_launch(grid);
    if (is_watched_) traffic::launch_ended(grid);
    if (around_launches.after != nullptr) around_launches.after();
    note_managed_memory();
    turn_.unlock();
  }

  void block_began(const Worker& worker, std::uint64_t block) override {
    if (!is_watched_) return run_unchecked();
    ++coverage.blocks;
    settle_pending_write();
    end_observing();
    end_comparing_block();
    if (!has_room(worker)) return;
    enter_areas(worker.grid().kernel(), worker.grid().shape().shared_bytes);
    const InterleavedBlocks* const blocks = worker.grid().interleaved_blocks();
    if (context.launch_began != launch_began_)
      context.has_orders_in_launch = context.has_flags_in_launch = false;
    context.has_orders_in_launch |=
        worker.grid().cooperative_blocks() != nullptr || (blocks != nullptr && blocks->alive() > 1);
    context.has_orders_in_phase = cluster_seat().cluster != nullptr;
    context.in_global = {ordered_, 0};
    context.launch_began = launch_began_;
    context.stacks = worker.stacks().begin();
    context.stack_bytes = worker.stacks().total_bytes();
    const ClusterSeat& seat = cluster_seat();
    BlockEpochs::of_this_thread().begin_block(block, worker.grid().threads_per_block(),
                                              seat.cluster != nullptr);
    ReleaseAcquire::of_this_thread().begin_block(worker.grid().threads_per_block());
    ClusterOrder::of_this_thread().begin_block(seat);
    begin_comparing_block();
    reset_polls();
    reset_locals();
    context.watches = begin_preempting(worker, block);
    traffic::block_began(worker, block);
    const Grid& grid = worker.grid();
    if (context.watches == kChecked && !context.has_orders_in_launch &&
        begin_observing(grid.kernel(), grid.threads_per_block()))
      context.watches = kBarrierAdvice;
  }

  void block_paused(const Worker& worker) override {
    traffic::block_left(!worker.grid().timed_out());
    settle_unwritten_reads_of_phase();
    settle_pending_write();
    end_observing();
    end_comparing_block();
    coverage.accesses += std::exchange(context.accesses, 0);
    return_to_host();
  }

  void barrier_opened(const Worker& worker, std::span<Thread* const> through) override {
    if (!is_watched_) return;
    ++coverage.barriers;
    traffic::barrier_opened(worker, through);
    settle_unwritten_reads_of_phase();
    settle_pending_write();
    const std::string* const place = check_barrier(worker, through);
    note_progress();
    if (context.watches == kOff) return;
    compare_at_barrier(place);
    if (!has_room(worker)) return;
    BlockEpochs::of_this_thread().pass_barrier();
    context.has_orders_in_phase = ClusterOrder::of_this_thread().is_in_cluster();
    ReleaseAcquire::of_this_thread().pass_barrier();
    if (through.size() != worker.grid().threads_per_block())
      stop_observing_for_good();  // some are missing
    else
      observe_barrier(worker, *through.front(), place);
  }

  void grid_barrier_reached(const Worker& worker) override {
    if (!is_watched_) return;
    note_grid_barrier(worker, BlockEpochs::of_this_thread().block());
    traffic::grid_barrier_reached();
  }
  void grid_barrier_opened() override {
    reset_grid_barrier();
    grid_barrier_ = epochs.next();
  }
  void grid_barrier_passed(const Worker&) override { context.in_global.ordered = grid_barrier_; }

  void collective_done(const Worker& worker, const WarpCollective& collective) override {
    if (!is_watched_) return;
    check_collective(worker, collective);
    traffic::collective_done(worker, collective);
    note_progress();
    if (collective.operation() != Operation::syncwarp) return;
    settle_pending_write();
    if (context.watches == kOff || !has_room(worker)) return;
    note_other_orders();
    BlockEpochs::of_this_thread().pass_warp_barrier({collective.lanes, collective.count});
    ReleaseAcquire::of_this_thread().pass_warp_barrier({collective.lanes, collective.count});
  }

  void thread_yields(Worker& worker) override {
    if (is_watched_) check_poll(worker);
  }

  void async_copy_began(AsyncCopy& copy, const void* back) override {
    if (context.watches != kOff) note_async_copy(copy, back);
  }
  void async_copy_given(const AsyncCopy& copy) override { note_barrier_of_copy(copy); }
  void async_copies_waited(std::uint64_t closed_groups, bool of_bulk, const void* back) override {
    if (context.watches != kOff) note_wait_for_copies(closed_groups, of_bulk, sites.at(back));
  }
  void async_copy_read(const AsyncCopy& copy) override { end_reads_of_copy(copy); }
  void async_copy_ended(const AsyncCopy& copy) override { end_copy_under_way(copy); }
  void async_copy_ended_in_phase(const AsyncCopy& copy) override { end_copy_in_phase(copy); }
  void async_copies_left() override { end_all_copies(); }
  void clock_read() override {
    if (context.observes) observe_clock();
  }
  void atomic_sum_rounded(const void* address, const void* back) override {
    if (context.watches != kOff) note_rounded_sum(reinterpret_cast<std::uintptr_t>(address), back);
  }
  void wide_atomic(const void* address, const void* expected, const void* back) override {
    note_wide_atomic(address, expected, back);
  }
  void work_given() override { stop_observing_for_good(); }
  void shuffled_in(unsigned width) override {
    if (is_watched_) note_shuffle_in(width);
  }
  bool index_outside(const IndexMisuse& misuse) override {
    return is_watched_ && note_index_outside(misuse);
  }
  void misaligned(const IndexMisuse& misuse, const void* address) override {
    if (is_watched_) note_misaligned(misuse, address);
  }

  void thread_faults(const Worker& worker, const Fault& fault) override {
    if (!is_watched_) return;
    stop_observing_for_good();
    note_where_fault_is();
    note_stop(worker, fault);
  }
  bool thread_failed(const Worker& worker, const Fault& fault) override {
    return is_watched_ && (report_wrong_access(worker, fault) || report_fault(worker, fault)) &&
           reports_;
  }
  bool grid_failed(const Grid& grid, const Failure& failure) override {
    return is_watched_ && report_failure(grid, failure) && reports_;
  }

  void launch_refused(const void* kernel, cudaError_t code, const void*) override {
    note_refused_launch(kernel, code);
  }
  void call_returned(const char* name) override { note_returned_call(name); }
  void host_goes_on() override { note_host_goes_on(); }
  void time_asked(cudaEvent_t event) override { note_time_of(event); }
  void launch_went_unanswered() override { note_unanswered_launch(); }
  void call_refused(const char* name, cudaError_t code, const void* back) override {
    note_refused_call(name, code, back);
  }
  void last_error_read() override { reset_errors(); }

  void copies_began(cudaStream_t stream) override {
    if (meant(stream) != nullptr) note_work_beside();
    begin_copies(stream);
  }
  void copies_ended() override { end_copies(); }
  void library_reads(const void* begin, std::size_t bytes) override {
    begin_read(begin, bytes);
    note_library_read(begin, bytes);
  }
  void copies(const void* to, const void* from, std::size_t bytes) override {
    around_reads.before_copy();
    note_change_from_outside(to);
    begin_copy(to, from, bytes);
  }
  void event_recorded(cudaEvent_t event, cudaStream_t stream) override {
    const std::lock_guard lock(timeline_mutex());
    timeline().record(event, stream);
  }
  void stream_waited(cudaStream_t stream, cudaEvent_t event) override {
    const std::lock_guard lock(timeline_mutex());
    timeline().wait(stream, event);
  }
  void host_waited(cudaStream_t stream) override {
    const std::lock_guard lock(timeline_mutex());
    timeline().host_waits(stream);
  }
  void host_waited(cudaEvent_t event) override {
    const std::lock_guard lock(timeline_mutex());
    timeline().host_waits(event);
  }

  void allocated(const void* begin, std::size_t bytes, MemoryKind kind) override {
    blocks().add(reinterpret_cast<std::uintptr_t>(begin), bytes, kind);
    note_allocation();
    if (kind == MemoryKind::managed || kind == MemoryKind::pinned) note_work_beside();
    if (kind == MemoryKind::pinned) note_host_allocation(begin, bytes);
    note_new_memory(begin, bytes);
  }
  void freed(const void* begin, std::size_t bytes) override {
    begin_free(begin, bytes);
    note_change_from_outside(begin);
    note_unused(begin);
    blocks().end(reinterpret_cast<std::uintptr_t>(begin));
    if (context.observes) observe_access(reinterpret_cast<std::uintptr_t>(begin), bytes, true);
    note_new_memory(begin, bytes);
  }
  void allocated_in_order(const void* begin, cudaStream_t stream) override {
    const std::lock_guard lock(timeline_mutex());
    timeline().hand_out(reinterpret_cast<std::uintptr_t>(begin), stream);
  }
  void* kernel_memory(std::size_t bytes) override { return take_kernel_memory(bytes); }
  void memory_misused(MemoryMisuse misuse, const void* pointer, const std::string& why) override {
    note_memory_misuse(misuse, pointer, why);
  }
  void device_resets(int device) override { note_leaks(device); }
  void host_faulted(const void* address, bool is_write, const void* pc) override {
    note_host_access(address, is_write, pc);
  }
  void copied(const void* to, const void* from, std::size_t bytes) override {
    note_copy(to, from, bytes);
    note_copied_writers(to, from, bytes);
    note_copied_values(to, from, bytes);
    if (is_changed_by_host(from, bytes)) return host_wrote(to, bytes);
    end_copy(to, bytes);
    note_copies_as_work(to, bytes);
    around_reads.after_copy();
  }
  void host_read(const void* to, const void* from, std::size_t bytes) override {
    note_host_read(to, from, bytes);
    note_copy_to_host(from, bytes);
    around_reads.copied_to_host(const_cast<void*>(to), from, bytes);
  }
  void host_wrote(const void* begin, std::size_t bytes) override {
    note_host_write(begin, bytes);
    forget_copied_writers(begin, bytes);
    end_copy(begin, bytes);
    note_copies_as_work(begin, bytes);
    around_reads.after_copy();
  }
  bool keeps_context() const override { return options().keeps_context; }

 private:
  /// Returns false if a launch has used up the epochs: the rest of it then runs unchecked.
  bool has_room(const Worker& worker) {
    if (epochs.has_room(worker.grid().threads_per_block())) return true;
    ++coverage.unwatched_blocks;
    run_unchecked();
    stop_observing_for_good();
    stop_comparing();
    if (!std::exchange(is_unwatched_, true)) count_all_as_written();
    return false;
  }

  const bool reports_;
  WorkTurn turn_;  // of the launch that runs
  Epoch launch_began_ = 0;
  bool is_unwatched_ = false;
  Epoch ordered_ = 0;       // all epochs below are over when the launch begins
  Epoch grid_barrier_ = 0;  // the first epoch after the last
};

void start() {
  const char* report = std::getenv("WARPSTEP_CHECK_REPORT");
  const bool preempts = settings().policy->traits().preemption.when != Preemption::When::never;
  const bool counts = traffic::start(), reports = report != nullptr || preempts;
  // The same turns as when it is checked.
  if (report == nullptr && (preempts || counts)) report = "/dev/null";
  if (report == nullptr) return;
  static CheckingObserver watcher(reports);
  options();
  open_report(report);
  open_outcome([](std::uintptr_t address) { return object_at(address, 0).name; });
  unsetenv("WARPSTEP_CHECK_REPORT");  // children of the program have nothing to report
  unsetenv("WARPSTEP_CHECK");
  settings().workers = 1;
  settings().stack_bytes += kStackOfReports;
  reserve_areas();
  observer = &watcher;
  install_signal_handlers();
  use_signal_stack();
  std::atexit(close_report);
  answer_debuggers();
  on_exit(
      [](int status, void*) {
        report_unset_copies();
        const bool has_given_up = status != 0 && has_refused_calls();
        if (!has_given_up) note_leaks();
        report_unused();
      },
      nullptr);
  std::atexit(report_redundant_barriers);
  std::atexit(report_unchecked_errors);
  std::atexit(close_outcome);
}

}  // namespace

}  // namespace warpstep::sim::check

/// Called by every instrumented file before the program's own initialisers, which may launch
/// kernels.
extern "C" void __tsan_init() {
  if (warpstep::sim::observer == nullptr) warpstep::sim::check::start();
}
