// A core file in which every CUDA thread is a thread, so that any debugger lists them.
#pragma once

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
/// suspended CUDA thread as a thread of its own with the number 1000000 * (block + 1) + thread; and
/// the program beside it, with `.program` after the file's name.
/// Allocates nothing: a debugger may call it wherever the program has stopped. Returns 0, or errno.
int warpstep_debug_write_core();
}
