// Tables for a debugger: the state of the running program as plain data with C linkage, found by
// its names and readable without calling anything, in a core file too.
// tools/debug/gdb/warpstep/state/engine.py unpacks it: the order of the fields is the contract
// between the two, and `version` changes with it.
#pragma once

#include <cstdint>

extern "C" {

/// Where the engine keeps what a debugger wants to know, in bytes from the start of each object.
struct WarpstepDebugLayout {
  std::uint64_t version = 3;
  std::uint64_t thread_bytes;  // of a sim::Thread and its parts
  std::uint64_t thread_stack_pointer, thread_frame_pointer, thread_resume_at;
  std::uint64_t thread_index, thread_rank;
  std::uint64_t queue_running, queue_unstarted, queue_row_end;
  std::uint64_t queue_ready, queue_ready_end, queue_arrived, queue_row_untracked;
  std::uint64_t warp_bytes, warp_collectives;  // a vector: begin, end
  std::uint64_t collective_bytes, collective_key, collective_file, collective_count,
      collective_lanes;
  std::uint64_t
      has_contexts;  // 0: Boost.Context switches here, and keeps to itself where it stopped
};
extern const WarpstepDebugLayout warpstep_debug_layout;

/// The last blocks of a worker in which a thread's kernel was entered and left.
struct WarpstepDebugTurns {
  std::uint64_t begun_in = 0, ended_in = 0;  // see WarpstepDebugWorker::block_count
};

/// One worker, which is one resident block; a list. Words that change while it runs are given by
/// their addresses.
struct WarpstepDebugWorker {
  WarpstepDebugWorker* next = nullptr;
  std::uint64_t os_thread = 0;  // as gettid() says
  const void* grid = nullptr;   // address of a pointer, null while the worker rests
  const void* run_queue = nullptr;
  const void* thread_index = nullptr;  // threadIdx of this OS thread, and so on
  const void* block_index = nullptr;
  const void* dynamic_shared = nullptr;  // address of a pointer
  const void* threads = nullptr;         // sim::Thread[thread_count], in order of threadIdx
  std::uint64_t thread_count = 0;
  const void* order = nullptr;     // sim::Thread*[thread_count], in order of their first turns
  const void* lists[2] = {};       // threads that wait at the barrier, and ready threads
  const void* arriving = nullptr;  // address of an int: which of the two is the barrier's
  const void* begun = nullptr;     // address of a size: how many of `order` have begun
  const void* in_order = nullptr;  // address of a bool: `order` is not used
  const void* block = nullptr;     // address of the resident block's number
  const void* range = nullptr;  // address of two numbers: positions of blocks taken and not begun
  const void* warps = nullptr;  // sim::Warp[warp_count]
  std::uint64_t warp_count = 0;
  const void* grid_step = nullptr;  // address of a byte: 0 unless the barrier is the grid's
  std::uint64_t is_stopped = 0;     // its block has failed: the running thread is suspended too
  const void* phase = nullptr;      // address of a number: barriers that the block has passed
  const void* pause = nullptr;      // warpstep_debug_pause()
  // Who runs, exact at each instruction; kept for kernels of unoptimised code alone, where the
  // lists above say only what the others wait for. While the turn passes on they are half changed.
  const void* stack_owner = nullptr;          // address of a pointer to the sim::Thread
  const WarpstepDebugTurns* turns = nullptr;  // [thread_count]
  std::uint64_t block_count = 0;              // blocks begun by the worker
  std::uint64_t is_followed = 0;              // this launch's kernel keeps `turns`
};
extern WarpstepDebugWorker* warpstep_debug_workers;

/// The launch that runs now, or ran last.
struct WarpstepDebugLaunch {
  std::uint64_t number = 0;  // counts from 1; 0: none yet
  std::uint64_t is_active = 0;
  const void* kernel = nullptr;
  std::uint64_t grid[3] = {}, block[3] = {};
  std::uint64_t shared_bytes = 0;
  const void* next_position = nullptr;  // address of a number: blocks handed out to workers
  std::uint64_t is_cooperative = 0;
  const char* schedule = nullptr;  // the schedule's name
};
extern WarpstepDebugLaunch warpstep_debug_launch;

/// A launch of those so far: the one numbered n is entry n % kWarpstepDebugMostLaunches.
struct WarpstepDebugPastLaunch {
  std::uint64_t number = 0;  // counts from 1; 0: none
  const void* kernel = nullptr;
  std::uint64_t grid[3] = {}, block[3] = {};
  std::uint64_t shared_bytes = 0;
  std::uint64_t has_ended = 0;
};
inline constexpr unsigned kWarpstepDebugMostLaunches = 64;
extern WarpstepDebugPastLaunch warpstep_debug_launches[kWarpstepDebugMostLaunches];

/// A thread that a debugger waits for. Written by the debugger.
struct WarpstepDebugWanted {
  std::uint64_t has_block = 0, has_thread = 0;  // 0: any
  std::uint64_t block[3] = {}, thread[3] = {};
};
inline constexpr unsigned kWarpstepDebugMostWanted = 32;
extern WarpstepDebugWanted warpstep_debug_wanted[kWarpstepDebugMostWanted];
extern std::uint64_t warpstep_debug_wanted_count;
/// Whether the next turn of a thread that is not wanted is reported, once.
extern std::uint64_t warpstep_debug_end_is_wanted;

/// What wrote a byte of memory last.
enum WarpstepDebugWho : std::uint64_t {
  kWarpstepDebugUnknown,
  kWarpstepDebugNobody,         // it was never written, or not in this block
  kWarpstepDebugHost,           // or it was written before observation began
  kWarpstepDebugEarlierLaunch,  // of this process
  kWarpstepDebugThread          // of the launch that runs
};
struct WarpstepDebugWriter {
  std::uint64_t who = kWarpstepDebugUnknown;
  std::uint64_t block = 0, rank = 0;  // numbers of the block and of the thread in it
  std::uint64_t phase = 0;            // barriers that the block had passed
  const void* pc = nullptr;           // the instruction; null if that is not known
};
/// Answers a debugger that calls it; null in a process that is not watched.
using WarpstepDebugBlame = const WarpstepDebugWriter*(const void* address);
extern WarpstepDebugBlame* warpstep_debug_last_writer;

/// Where a debugger makes the running thread yield to the thread (a sim::Thread) that
/// warpstep_debug_next names; see sim/debug/pause.cpp. x86-64 only.
void warpstep_debug_pause();
extern const void* warpstep_debug_next;
/// A thread that runs before all others whenever it can; null: the schedule decides. Used while a
/// debugger waits for any turn.
extern const void* warpstep_debug_first;

/// What a debugger lets the program do when it jumps to warpstep_debug_pause() with a function
/// here: call it with the argument, write its answer, and go back. All registers are kept, those of
/// vectors and matrices too, which some debuggers cannot write back after a call of their own.
using WarpstepDebugFunction = std::uint64_t(std::uint64_t argument);
extern WarpstepDebugFunction* warpstep_debug_function;
extern std::uint64_t warpstep_debug_argument, warpstep_debug_answer;

// Where a debugger stops: each does nothing, at the time that its name says.
void warpstep_debug_turn_begins();  // of a wanted thread, in unoptimised programs
void warpstep_debug_turn_ends();
void warpstep_debug_launch_begins();
void warpstep_debug_launch_ends();
void warpstep_debug_block_begins();
void warpstep_debug_barrier_opens();                         // all threads of the block wait at it
void warpstep_debug_kernel_fails(const char* what);          // the running thread cannot continue
void warpstep_debug_call_fails(const char* name, int code);  // of the Runtime API
}
