// Races between pieces of work of the device, and between them and the host: kernels and copies on
// streams that nothing orders, and memory that the host uses before it has waited.
#pragma once

#include <driver_types.h>

#include <cstddef>

#include "sim/check/shadow/cell.h"

namespace warpstep::sim::check {

struct Access;
struct Conflict;

/// Takes all work so far for over.
void reset_earlier_work();

/// Begins a launch, whose epochs are the next. All epochs below the returned one are over.
Epoch begin_launch_on(cudaStream_t stream, const dim3& grid, const dim3& block);

/// Copies from here on are a stream's, until they end. All others the host waits for.
void begin_copies(cudaStream_t stream);
void end_copies();
/// Bytes are about to be copied or, from null, to be set.
void begin_copy(const void* to, const void* from, std::size_t bytes);
/// Bytes are about to be read by a library's call.
void begin_read(const void* from, std::size_t bytes);
/// They have been.
void end_copy(const void* to, std::size_t bytes);
/// A block of memory is about to be freed, by a stream or when all work is over.
void begin_free(const void* begin, std::size_t bytes);

/// The host asks when an event was.
void note_time_of(cudaEvent_t event);

/// A thread of a kernel accesses memory that is not the device's.
void note_access_elsewhere(const Access& access);

/// The running thread meets an access of earlier work that may still be running.
void note_stream_race(const Access& access, const Conflict& conflict);

/// The host's own code accesses memory.
[[gnu::noinline, gnu::cold]] void check_host_access(const void* pointer, std::size_t bytes,
                                                    bool is_write, const void* back);

}  // namespace warpstep::sim::check
