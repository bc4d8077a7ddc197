// Sandbox: the rights that a process gives up before it becomes the learner's program.
#pragma once

#include <cstddef>

namespace warpstep::course {

/// Takes away from this process, and from all it starts: more than so many seconds and megabytes,
/// large files, core dumps, other processes' memory and signals, new processes, the network. Called
/// between vfork() and exec(); what the system does not allow us to take away stays.
/// `on_gpu` leaves what NVIDIA's driver needs: more files at once.
void enter_sandbox(double seconds, std::size_t megabytes, bool on_gpu);

}  // namespace warpstep::course
