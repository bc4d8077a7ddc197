// Reads of uninitialised memory. A struct may be copied with members or padding that have none:
// they then have none in the copy either, and only their use is a mistake.
#pragma once

#include "sim/check/describe/memory.h"
#include "sim/check/shadow/access.h"

namespace warpstep::sim::check {

/// An access begins: what was read before it without a value is now known to be a copy, or not.
void follow_unwritten_read(const Access& access);

/// The present access reads bytes of a cell that have no values; `mask` says which.
void note_unwritten_bytes(const Access& access, std::uintptr_t cell_address, unsigned mask);
/// The present access has been looked at.
void end_unwritten_read(const Access& access);

/// No more accesses follow for now.
void settle_unwritten_read();
/// The block has come to a barrier or to its end: what it read too early, in a race with a thread
/// that has written there since, is a race and nothing else.
void settle_unwritten_reads_of_phase();

/// Bytes were copied within device memory.
void note_copied_values(const void* to, const void* from, std::size_t bytes);
/// The host got these bytes: some may have no values, others than the padding of structs. See
/// sim/check/initcheck/unset_copies.h.
void note_host_read(const void* to, const void* from, std::size_t bytes);
/// A library's call reads these bytes.
void note_library_read(const void* begin, std::size_t bytes);

/// The block is about to be freed: was it used?
void note_unused(const void* begin);
/// At the end of the program: the blocks that were not, unless other findings may be the reason.
void report_unused();

}  // namespace warpstep::sim::check
