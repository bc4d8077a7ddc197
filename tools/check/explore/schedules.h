// The schedules that `warpstep check --explore` tries.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warpstep::tools::check {

/// The first `count`: the fixed ones, which show most mistakes, then random ones by their seeds.
/// `most_points` is the most accesses that a block makes when the threads run in order. The first
/// is "in-order", and all are names that WARPSTEP_SCHEDULE takes.
std::vector<std::string> schedules(unsigned count, std::uint64_t most_points);

/// Whether that schedule lets blocks take turns, or threads lose theirs at accesses.
bool interleaves_blocks(const std::string& schedule);
bool preempts(const std::string& schedule);

}  // namespace warpstep::tools::check
