// Accesses to memory that the kernel has no right to, or that is not there.
#pragma once

#include "sim/base/fault.h"
#include "sim/base/observer.h"
#include "sim/block/worker.h"
#include "sim/check/describe/memory.h"
#include "sim/check/shadow/access.h"

namespace warpstep::sim::check {

/// Hooks run on the threads' stacks, and libdw, which they ask for lines, takes much of one.
constexpr std::size_t kStackOfReports = 1 << 20;

/// Whether the access to a cell that is not open may be made; takes note when it may not, and ends
/// the launch when a GPU would. `address` is the first byte in the cell.
bool may_access(const Memory& memory, const Access& access, std::uintptr_t address);

/// Judges an access to memory that has no cells: local, constant, host, or unallocated.
void check_other_memory(const Access& access);

/// What the compiler's own checks report. Returns false if the launch cannot continue.
bool note_index_outside(const IndexMisuse& misuse);
/// Whether the running thread has just used such an index in the line: what the access hits there
/// is told.
bool was_index_outside(const SourceLocation& line);
void note_misaligned(const IndexMisuse& misuse, const void* address);

/// The running thread is about to stop: notes its location.
void note_where_fault_is();
/// Whether a finding reports the fault that ended a thread; makes one for an access that no hook
/// saw.
bool report_wrong_access(const Worker& worker, const Fault& fault);

}  // namespace warpstep::sim::check
