// Layer of the cage: a filter of system calls, made by libseccomp. What is not on the list of a
// caged program does not exist for it.
#pragma once

namespace warpstep::cage {

/// Enforces the filter. A compiler may start programs; a learner's program may not, but `program`
/// itself, by the one execve() that gets this very pointer. Throws std::runtime_error.
void filter_calls(bool compiles, const char* program);

}  // namespace warpstep::cage
