// The schedules that `warpstep check --explore` tries.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warpstep::tools::check {

/// The first `count` schedules: the fixed ones, which show most bugs, then random ones by seed.
/// `most_points` is the largest number of accesses of a block when the threads run in order. The
/// first is "in-order"; all are names that WARPSTEP_SCHEDULE accepts. Every third one defers the
/// work on streams, if work can run beside other work.
std::vector<std::string> schedules(unsigned count, std::uint64_t most_points, bool works_beside);

/// Whether that schedule interleaves blocks, or preempts threads at accesses.
bool interleaves_blocks(const std::string& schedule);
bool preempts(const std::string& schedule);

/// Whether it defers the work on streams, which then runs in another order than it was given in.
bool defers(const std::string& schedule);

}  // namespace warpstep::tools::check
