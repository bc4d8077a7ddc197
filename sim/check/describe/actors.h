// Actors: the threads that take part in a finding, described for a report.
#pragma once

#include <string>

#include "sim/check/describe/call_stacks.h"
#include "sim/check/ordering/epochs.h"
#include "sim/check/report/finding.h"
#include "sim/check/shadow/access.h"

namespace warpstep::sim::check {

/// The running thread at the access it is about to make, with its call stack.
Actor running_actor(const Access& access);
/// The running thread at its current location.
Actor running_actor();
/// A thread of the resident block that is suspended at an instruction; its stack is what was
/// inlined there.
Actor suspended_actor(const Thread& thread, const void* pc, const char* role);
/// The user's frames among those that were inlined at an instruction, innermost first.
std::vector<SourceLocation> stack_at(const void* pc);
/// Whether the location is in the kernel itself that runs, not in a function that it calls.
bool is_kernel_that_runs(const SourceLocation& location);
/// The host program at the call that it is making.
Actor host_actor(const char* role);
/// The running thread at an instruction of its own.
Actor running_actor_at(const void* pc);
/// The running thread, or the one that ran last, with a stack that was taken before.
Actor actor_at(const Frames& frames);

/// The thread that made an access noted before; its stack is what was inlined there.
Actor former_actor(const ShadowRecord& record, bool was_write);

/// The same for a thread of an earlier launch.
Actor former_actor(const ShadowRecord& record, bool was_write, const dim3& grid, const dim3& block);

/// The kernel that runs, and the number of its launch.
void begin_naming(const void* kernel, const dim3& grid, const dim3& block);
std::string running_kernel();
/// A finding about the running launch.
Finding finding_here(Tool tool, const char* rule, Severity severity);

/// "thread (3,0,0) of block (1,0,0)".
std::string name_of(const Actor& actor);

/// "reduce.cu:12", or nothing.
std::string location_of(const Actor& actor);

/// 12, or 0. It tells findings apart where no instruction is known.
unsigned line_of(const Actor& actor);

}  // namespace warpstep::sim::check
