// Records the lines that one thread comes to, for a debugger that goes back. The probes call it
// without saving the vector registers: this file is compiled to use none.
#include <cstdint>

#include "sim/abi/builtin_variables.h"
#include "sim/debug/probes.h"

extern "C" {
constinit std::uint64_t warpstep_debug_leads_back = 0;
constinit std::uint64_t warpstep_debug_stopped_at = 0;
constinit WarpstepDebugTrace warpstep_debug_trace;

[[gnu::noinline]] void warpstep_debug_probe_stops() {
  asm volatile("");
}

std::uint64_t warpstep_debug_stop_at(std::uint64_t number) {
  warpstep_debug_stopped_at = number;
  warpstep_debug_leads_back = 0;
  warpstep_debug_probe_stops();
  return *const_cast<volatile std::uint64_t*>(&warpstep_debug_leads_back);
}
}

namespace {

bool is_running(const std::uint64_t (&block)[3], const std::uint64_t (&thread)[3]) {
  return threadIdx.x == thread[0] && threadIdx.y == thread[1] && threadIdx.z == thread[2] &&
         blockIdx.x == block[0] && blockIdx.y == block[1] && blockIdx.z == block[2];
}

/// Whether the thread is where the run is to end.
bool has_come(std::uint64_t number, std::uint64_t stack) {
  const WarpstepDebugTrace& trace = warpstep_debug_trace;
  if (trace.end_probe != number || trace.end_stack != stack ||
      !is_running(trace.end_block, trace.end_thread))
    return false;
  const unsigned char* content = trace.contents;
  for (std::uint64_t i = 0; i < trace.range_count; ++i) {
    const auto* there = reinterpret_cast<const unsigned char*>(stack + trace.ranges[i].offset);
    for (std::uint64_t k = 0; k < trace.ranges[i].bytes; ++k)
      if (there[k] != *content++) return false;
  }
  return true;
}

/// Notes that the thread has come to a line, unless it goes on in the same one.
void note(std::uint64_t number, std::uint64_t stack) {
  WarpstepDebugTrace& trace = warpstep_debug_trace;
  constexpr unsigned kMost = WarpstepDebugTrace::kMostEvents;
  if (trace.event_count != 0) {
    const auto& last = trace.events[(trace.event_count - 1) % kMost];
    if (last.stack == stack &&
        warpstep_debug_probes[last.probe].line == warpstep_debug_probes[number].line)
      return;
  }
  auto& event = trace.events[trace.event_count++ % kMost];
  event.probe = number;
  event.stack = stack;
  event.count = trace.count;
}

}  // namespace

extern "C" [[gnu::used]] std::uint64_t warpstep_debug_trace_passes(std::uint64_t number,
                                                                   std::uint64_t stack,
                                                                   std::uint64_t) {
  WarpstepDebugTrace& trace = warpstep_debug_trace;
  if (has_come(number, stack)) return warpstep_debug_stop_at(number);
  if (warpstep_debug_probes[number].line == 0 || !is_running(trace.block, trace.thread)) return 0;
  ++trace.count;
  if (trace.count == trace.goal) return warpstep_debug_stop_at(number);
  if (trace.goal == 0 && stack >= trace.least_stack) note(number, stack);
  return 0;
}
