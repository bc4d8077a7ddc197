// Where a thread waits at a barrier: the line, and the calls by which it came there. A helper that
// waits is another barrier for each of its calls.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/block/worker.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

/// What an instruction at which threads wait is in the source. There is one for each address.
struct BarrierCall {
  const std::string* place = nullptr;  // line and column; null: internal code waits, or none knows
  const std::string* calls = nullptr;  // the same with the calls that were inlined there
  std::vector<SourceLocation> stack;   // innermost first
  bool is_in_kernel = false;           // it is no function's that was not inlined
  mutable unsigned looks_at_last = 8;  // so often the thread is looked at that came last
};

/// Looking one up is slow, and a kernel has few barriers: the latest two are known at once.
const BarrierCall& barrier_call_at(const void* pc);

/// The calls behind a thread that waits in a function that was not inlined; 0: they are not known.
/// For the thread that came last it takes as long as an exception.
std::uint64_t path_behind(const Worker& worker, const Thread& thread);

/// All calls as far as they are known, innermost first.
std::vector<SourceLocation> stack_of(const Worker& worker, const Thread& thread);

}  // namespace warpstep::sim::check
