// A run that finds the thread that faults.
#pragma once

#include "sim/abi/run_queue.h"

namespace warpstep::sim {

/// Runs a row again, thread by thread. Apart from the usual loop, where the compiler may note
/// threads later than they run: here a call notes each. `original`: a KernelCall.
template <class Call>
[[gnu::noinline, gnu::cold]] void run_noting_each(const void* original) {
  const Call call = *static_cast<const Call*>(original);
  run_queue.unstarted = run_queue.running + 1;  // where the fault left it, others had begun
  run_threads_outlined(run_queue.running, [&call] { call.arguments.give(call.kernel); });
}

}  // namespace warpstep::sim
