#include "sim/abi/debugger_tables.h"

#include <cstddef>

#include "sim/abi/debugger_follow.h"
#include "sim/abi/run_queue.h"
#include "sim/abi/thread.h"
#include "sim/abi/warp_collective.h"

// Of classes with a vector, whose offset every compiler knows nevertheless.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

namespace warpstep::sim {

namespace {

/// Where a suspended thread's registers are, if the built-in switch saved them.
template <class Context>
constexpr void lay_out_context(WarpstepDebugLayout& layout) {
  if constexpr (requires(Context context) { context.resume_at; }) {
    constexpr std::size_t start = offsetof(Thread, context);
    layout.thread_stack_pointer = start + offsetof(Context, stack_pointer);
    layout.thread_frame_pointer = start + offsetof(Context, frame_pointer);
    layout.thread_resume_at = start + offsetof(Context, resume_at);
    layout.has_contexts = 1;
  }
}

constexpr WarpstepDebugLayout layout() {
  WarpstepDebugLayout all{};
  all.thread_bytes = sizeof(Thread);
  lay_out_context<Context>(all);
  all.thread_index = offsetof(Thread, index);
  all.thread_rank = offsetof(Thread, rank);
  all.queue_running = offsetof(RunQueue, running);
  all.queue_unstarted = offsetof(RunQueue, unstarted);
  all.queue_row_end = offsetof(RunQueue, row_end);
  all.queue_ready = offsetof(RunQueue, ready);
  all.queue_ready_end = offsetof(RunQueue, ready_end);
  all.queue_arrived = offsetof(RunQueue, arrived);
  all.queue_row_untracked = offsetof(RunQueue, row_untracked);
  all.warp_bytes = sizeof(Warp);
  all.warp_collectives = offsetof(Warp, collectives);
  all.collective_bytes = sizeof(WarpCollective);
  all.collective_key = offsetof(WarpCollective, key);
  all.collective_file = offsetof(WarpCollective, file);
  all.collective_count = offsetof(WarpCollective, count);
  all.collective_lanes = offsetof(WarpCollective, lanes);
  return all;
}

}  // namespace

}  // namespace warpstep::sim

extern "C" {

constinit const WarpstepDebugLayout warpstep_debug_layout = warpstep::sim::layout();
constinit WarpstepDebugWorker* warpstep_debug_workers = nullptr;
constinit WarpstepDebugLaunch warpstep_debug_launch;
constinit WarpstepDebugPastLaunch warpstep_debug_launches[kWarpstepDebugMostLaunches];
constinit WarpstepDebugBlame* warpstep_debug_last_writer = nullptr;
constinit WarpstepDebugWanted warpstep_debug_wanted[kWarpstepDebugMostWanted];
constinit std::uint64_t warpstep_debug_wanted_count = 0;
constinit std::uint64_t warpstep_debug_end_is_wanted = 0;

// The empty statement keeps each from being dropped or merged with another.
[[gnu::noinline]] void warpstep_debug_turn_begins() {
  asm volatile("" ::"i"(1));
}
[[gnu::noinline]] void warpstep_debug_turn_ends() {
  asm volatile("" ::"i"(2));
}
[[gnu::noinline]] void warpstep_debug_launch_begins() {
  asm volatile("" ::"i"(3));
}
[[gnu::noinline]] void warpstep_debug_launch_ends() {
  asm volatile("" ::"i"(4));
}
[[gnu::noinline]] void warpstep_debug_block_begins() {
  asm volatile("" ::"i"(6));
}
[[gnu::noinline]] void warpstep_debug_barrier_opens() {
  asm volatile("" ::"i"(5));
}
[[gnu::noinline]] void warpstep_debug_kernel_fails(const char* what) {
  asm volatile("" ::"r"(what));
}
[[gnu::noinline]] void warpstep_debug_call_fails(const char* name, int code) {
  asm volatile("" ::"r"(name), "r"(code));
}

}  // extern "C"
