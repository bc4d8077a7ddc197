// Barriers that order nothing, as advice: no two threads, one of which writes, use the same memory
// on both sides of them, in any block, round and launch of the run.
#pragma once

#include <cstdint>
#include <string>

#include "sim/block/worker.h"

namespace warpstep::sim::check {

/// A block begins on this OS thread. True when its accesses have to be shown to observe_access():
/// when it is the first one of a kernel, or there are barriers that nobody has needed yet. Those
/// of a block that is not observed count as needed.
bool begin_observing(const void* kernel, std::uint64_t threads);

/// The running thread is about to access memory.
void observe_access(std::uintptr_t address, std::size_t bytes, bool is_write);

/// The running thread has read a clock: its block measures how long something takes, and for that
/// its barriers are needed.
void observe_clock();

/// All threads of the block resume after the barrier at a place of the kernel's; null: unknown.
/// Called when the new phase has begun.
void observe_barrier(const Worker& worker, const Thread& thread, const std::string* place);

/// The block is over, or nothing is known of it from here on.
void end_observing();

/// Nobody looks at barriers from here on, and all count as needed: there is no advice for a program
/// with mistakes, whose barriers may be meant for what it does not do.
void stop_observing_for_good();

void report_redundant_barriers();

}  // namespace warpstep::sim::check
