// Probes: what a debugger has put into the user's code asks one of them each time that a thread
// comes by, and goes on at full speed unless it is to stop there. tools/debug/gdb/warpstep/probes
// puts them in. Plain data, found by name like the tables of sim/abi/debugger_tables.h, and written
// by the debugger.
#pragma once

#include <cstdint>

extern "C" {

/// One step of a machine with a stack of 64-bit words, which hold integers, addresses or doubles.
struct WarpstepDebugProbeStep {
  enum : std::uint64_t {  // tools/debug/gdb/warpstep/probes/steps.py has the same order
    kNumber,
    kVariable,     // the number is 0 to 11: of threadIdx, blockIdx, blockDim, gridDim the x, y, z
    kFrame,        // an address: the frame's, and a number
    kThreadLocal,  // an address: that of the OS thread's variables, and a number
    kRead,         // what an address holds; the number is how many bytes
    kReadSigned,
    kReadFloat,
    kAdd,
    kSubtract,
    kMultiply,
    kDivide,  // also without a sign; by 0 it is the debugger that tells
    kModulo,
    kSignedDivide,
    kSignedModulo,
    kAnd,
    kOr,
    kXor,
    kLeft,
    kRight,
    kSignedRight,
    kEqual,
    kLess,
    kSignedLess,
    kInvert,  // 1 of 0, else 0
    kNarrow,  // to the 32 bits of an unsigned, or of an int
    kSignedNarrow,
    kThen,      // takes a word off or, if it is 0, leaves it and passes over as many steps
    kElse,      // the same if it is not 0
    kToDouble,  // of an integer with a sign
    kToFloat,   // of a double, which it stays
    kAddDoubles,
    kSubtractDoubles,
    kMultiplyDoubles,
    kDivideDoubles,
    kEqualDoubles,
    kLessDoubles,
    kAtMostDoubles,
  };
  std::uint64_t operation = kNumber, number = 0;
};
inline constexpr unsigned kWarpstepDebugMostProbeSteps = 48;

/// One place in the user's code. A probe without steps traces.
struct WarpstepDebugProbe {
  std::uint64_t line = 0;  // for the trace: the same for the places of one line
  std::uint64_t step_count = 0;
  WarpstepDebugProbeStep steps[kWarpstepDebugMostProbeSteps];
};
inline constexpr unsigned kWarpstepDebugMostProbes = 256;
extern WarpstepDebugProbe warpstep_debug_probes[kWarpstepDebugMostProbes];

/// One stack, at which no probe stops the next time: that of a thread that has just stopped there.
extern std::uint64_t warpstep_debug_passes_once;
/// Whether the probe that stopped leads back to the user's own code.
extern std::uint64_t warpstep_debug_leads_back;
/// Pages of memory that can be read, by their numbers; the debugger clears them at each launch.
inline constexpr unsigned kWarpstepDebugMostPages = 64;
extern std::uint64_t warpstep_debug_pages[kWarpstepDebugMostPages];
/// What the probe that has stopped is: its number.
extern std::uint64_t warpstep_debug_stopped_at;

/// The lines that one thread comes to, the latest of them.
struct WarpstepDebugTrace {
  struct Event {
    std::uint64_t probe, stack, count;  // count: how often the thread had come to probes
  };
  struct Range {
    std::uint64_t offset, bytes;  // from the stack pointer
  };
  static constexpr unsigned kMostEvents = 8192, kMostRanges = 64, kMostBytes = 16384;

  std::uint64_t block[3] = {}, thread[3] = {};
  std::uint64_t least_stack = 0;  // what is called from there on is not recorded
  std::uint64_t count = 0;        // how often the thread has come to probes
  std::uint64_t goal = 0;         // 0, or the count at which it stops
  std::uint64_t event_count = 0;  // of which the latest are kept
  // Where a run ends: this thread, at this probe, with these contents of its stack.
  std::uint64_t end_probe = ~std::uint64_t{0}, end_block[3] = {}, end_thread[3] = {};
  std::uint64_t end_stack = 0, end_phase = 0, range_count = 0;
  Range ranges[kMostRanges] = {};
  unsigned char contents[kMostBytes] = {};  // of the ranges, one behind the other
  Event events[kMostEvents] = {};
};
extern WarpstepDebugTrace warpstep_debug_trace;

/// Where a debugger stops when a probe does.
void warpstep_debug_probe_stops();
/// Stops; returns whether the probe leads back to the user's own code.
std::uint64_t warpstep_debug_stop_at(std::uint64_t number);
}
