// The counters of memory traffic, as the watcher of launches and the hooks of accesses use them.
// They count where WARPSTEP_TRAFFIC names a file: see docs/traffic.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/traffic/requests/instructions.h"

namespace warpstep::sim {
class Grid;
class Worker;
enum class Gate;
struct WarpCollective;
struct Thread;
}  // namespace warpstep::sim

namespace warpstep::sim::traffic {

/// Reads the environment. Returns true if this process is to count.
bool start();

/// Whether launches from here on are counted, where start() said true; they are at first.
void count_launches(bool counts);

// What happens to launches that are watched. They do nothing unless start() said true.
void launch_began(const Grid& grid);
/// One that is not watched.
void launch_passed();
void launch_ended(const Grid& grid);
/// From here on check::context.counts holds.
void block_began(const Worker& worker, std::uint64_t block);
/// `is_whole`: not ended by the clock, which would have as much to count as its time allowed.
void block_left(bool is_whole);
void barrier_opened(const Worker& worker, std::span<Thread* const> through);
/// The next barrier that opens is the grid's.
void grid_barrier_reached();
/// The running thread has waited at a barrier object, in a call that returns to `back`.
void barrier_object_passed(const void* object, std::uint32_t phase, const void* back);
/// It has found a latch open, or has taken a slot of a semaphore.
void gate_passed(const void* object, Gate gate, const void* back);
void collective_done(const Worker& worker, const WarpCollective& collective);

/// The running thread is about to access memory, in a hook that returns to `back`. Called where
/// check::context.counts holds.
[[gnu::noinline, gnu::cold]] void note_access(std::uintptr_t address, std::size_t bytes, Hook hook,
                                              const void* back);

/// It enters the basic block that begins with a hook which returns to `back`.
void note_basic_block(const void* back);

}  // namespace warpstep::sim::traffic
