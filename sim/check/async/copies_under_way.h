// Asynchronous copies of kernels that nothing has waited for yet. The cells of both sides then
// carry an epoch that nothing is ordered behind; when a thread has waited, or a phase of a barrier
// has, it is as if the copy had been made there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "sim/abi/async_copy.h"
#include "sim/check/ordering/epochs.h"
#include "sim/check/shadow/cell.h"

namespace warpstep::sim::check {

/// What a report can say of a copy.
struct CopyFacts {
  bool is_under_way = false;
  bool is_bulk = false;
  bool has_barrier = false;  // a phase of a barrier object waits for it, not a thread
  Site wait = 0;          // the wait that ended it or, while it is under way, the one that did not
  bool is_closed = true;  // at that wait its group was closed
  std::uint64_t behind = 0;  // groups of the thread that were closed behind its own then
  Epoch before = 0;          // of its thread, until it began to copy since the last barrier
};

/// The running thread is about to copy at a site.
void note_copy_site(Site site, const AsyncCopy& copy);
/// Its accesses have been checked.
void begin_copy_under_way(AsyncCopy& copy, Site site);
void note_barrier_of_copy(const AsyncCopy& copy);
/// The running thread, which has closed so many groups, waits for copies of its own.
void note_wait_for_copies(std::uint64_t closed_groups, bool of_bulk, Site site);
/// It has waited until its copy has been read, and may not be written yet.
void end_reads_of_copy(const AsyncCopy& copy);
void end_copy_under_way(const AsyncCopy& copy);
/// The phase of its barrier object ends, which a thread still has to see; it has that number.
void end_copy_in_phase(const AsyncCopy& copy);
void note_phase_of_copies(const void* barrier, std::uint32_t phase);
/// A thread has seen that a phase is over.
void note_seen_copies(const void* barrier, std::uint32_t phase);
/// The block is over.
void end_all_copies();

/// Of the copy that made a record, under way or not; nothing if it was none.
std::optional<CopyFacts> copy_facts(const ShadowRecord& record);
/// The running thread's epoch until it began to copy since the last barrier; 0 if it has not.
Epoch epoch_before_copies();

/// Of copies that begin at a site, as far as they are alike.
std::optional<CopyFacts> copy_facts(Site site);

}  // namespace warpstep::sim::check
