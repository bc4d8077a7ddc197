// Failure reports: what a thread did, where, and what to do about it.
#pragma once

#include "sim/block/worker.h"

namespace warpstep::sim {

/// The report of a fault of the running thread, with the code that a GPU gives for it.
Failure describe(const Fault& fault, const Worker& worker);

/// The report of a block of which no thread can continue, with the code that a GPU's watchdog
/// gives.
Failure describe_deadlock(const Worker& worker);

/// Prints the report of a launch that failed or ran out of time, and breaks the context as a GPU
/// does. Does nothing if the launch succeeded.
void break_context_if_failed(const Grid& grid, double timeout_seconds);

/// From now on reports are kept for take_report() instead of printed: the process is an
/// interpreter.
void keep_reports();
/// The report of the last launch that failed; empty if it was taken, or printed.
std::string take_report();

/// The code of the first launch that failed since it was asked last, where faults keep the context.
cudaError_t take_kept_code();

/// "thread (3,0,1)": the one whose turn it is; of a row whose threads are not noted, all of them.
std::string running_in_words();

/// Whether the clock has ended a launch of this process.
bool has_launch_timed_out();

}  // namespace warpstep::sim
