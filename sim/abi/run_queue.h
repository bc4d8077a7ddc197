// Run queue of the block that a worker runs: the running thread, the rest of its row, and the lists
// of ready and arrived threads. Every barrier reads these few words.
// Path of a launch, 7 of 8. Next: sim/device/builtins/barrier.h.
#pragma once

#include "sim/abi/builtin_variables.h"
#include "sim/abi/outlined.h"
#include "sim/abi/parked_stack.h"
#include "sim/abi/thread.h"

namespace warpstep::sim {

struct Warp;

/// The threads of a resident block, by state. Lists are in the order of the schedule.
///
///   state          where it is kept                     what ends it
///   not started    [unstarted, row_end), then the rows  start_row_here(), Worker::begin_thread()
///                  that the worker has not begun
///   running        running                              wait_at_barrier(), run_collective(),
///                                                       yield_turn(), the end of the kernel
///   ready          [ready, ready_end)                   the thread that stops running: *ready++
///   at barrier     the worker's other list, up to       Worker::open_barrier(), when the last
///                  arrived                              thread has arrived or exited
///   in collective  WarpCollective::lanes, in warps      Worker::end_collective()
///   exited         nowhere; its stack may be parked     Worker::begin_next_block()
struct RunQueue {
  Thread* running = nullptr;    // null outside a kernel
  Thread* unstarted = nullptr;  // the rest of a row that has not started: [unstarted, row_end)
  Thread* row_end = nullptr;
  Thread** ready = nullptr;  // threads that can run: [ready, ready_end)
  Thread** ready_end = nullptr;
  Thread** arrived = nullptr;  // one past the last thread that waits at the barrier
  Warp* warps = nullptr;       // of the block, see sim/abi/warp_collective.h
  Context* parked = nullptr;   // one past the last parked stack
  bool all_begun = false;      // the stack of a thread that ends is parked while others are ready
  Thread* row = nullptr;       // where the untracked part of a row begins
  bool row_untracked = false;  // `running` may be any thread of that row
  bool track_each = false;     // every thread is noted before it runs
};

extern constinit thread_local RunQueue run_queue;

/// Runs `kernel()` once for every thread that starts on this stack. A thread that never waits costs
/// a call; a kernel that is inlined here and calls nothing costs what a plain loop would. `kParks`:
/// what lies on this stack needs no destructor. `kIsKnown`: the compiler may inline the kernel.
template <bool kParks, bool kIsKnown, class Kernel>
[[gnu::always_inline]] inline void run_threads_here(const Kernel& kernel) {
  if constexpr (kInstrumented) return run_threads_outlined(run_queue.running, kernel);
  do {
    Thread* me = run_queue.running;
    Thread* const row_end = run_queue.row_end;
    unsigned x = threadIdx.x;
    // False if the thread waited and others of its row have started on stacks of their own.
    const auto run_one = [&]() __attribute__((always_inline)) {
      run_queue.running = me;
      run_queue.unstarted = me + 1;
      running_index().x = x;
      if constexpr (kIsFollowed) begin_turn();
      kernel();
      return run_queue.unstarted == me + 1;
    };
    while (run_one()) {
      if constexpr (kIsKnown) {
        // If the kernel is inlined and calls nothing, the compiler knows the answer, and of four
        // threads in a row it writes only the last one's notes: nothing could read the others. The
        // report of a fault could; it runs the row again one by one. The question affects speed
        // alone: if it is answered for one path through the kernel and another path waits, the
        // notes are written because the wait reads them.
        if (__builtin_constant_p(run_queue.unstarted == me + 1)) {
          run_queue.row = me;
          run_queue.row_untracked = true;
          asm volatile("" ::: "memory");
          const auto run_next = [&]() __attribute__((always_inline)) {
            ++me;
            ++x;
            return run_one();
          };
          bool went_on = true;
          while (went_on && row_end - me > 5)  // leaves the last one to be noted
            went_on = run_next() && run_next() && run_next() && run_next();
          asm volatile("" ::: "memory");
          run_queue.row_untracked = false;
          if (!went_on) break;
        }
      }
      if (++me == row_end) break;
      ++x;
    }
  } while (next_row<kParks>(run_queue));
}

}  // namespace warpstep::sim
