// A core file in which every CUDA thread is a thread, so that any debugger lists them.
#pragma once

namespace warpstep::sim {

/// Writes one when a kernel has failed and the user asked for it in CUDA's words: with
/// CUDA_ENABLE_COREDUMP_ON_EXCEPTION=1, to $CUDA_COREDUMP_FILE or core.PID. Called by the worker
/// whose block failed, on its own stack, its threads being suspended.
void write_core_if_wanted();

}  // namespace warpstep::sim

extern "C" {

/// The registers of an OS thread, given by a debugger.
struct WarpstepDebugOsThread {
  unsigned long long id;
  unsigned long long registers[27];
};
inline constexpr unsigned kWarpstepDebugMostOsThreads = 256;
extern WarpstepDebugOsThread warpstep_debug_os_threads[kWarpstepDebugMostOsThreads];
extern unsigned long long warpstep_debug_os_thread_count;  // 0: of the caller alone
extern char warpstep_debug_core_file[4096];

/// Writes a core file to warpstep_debug_core_file: every OS thread, the caller's first, and every
/// suspended CUDA thread as a thread of its own with the number 1000000 * (block + 1) + thread.
/// Allocates nothing: a debugger may call it wherever the program has stopped. Returns 0, or errno.
int warpstep_debug_write_core();
}
