// Coverage of a check: counts of what it has observed.
#pragma once

#include <cstdint>

namespace warpstep::sim::check {

struct Coverage {
  std::uint64_t launches = 0;
  std::uint64_t blocks = 0;
  std::uint64_t barriers = 0;           // opened
  std::uint64_t accesses = 0;           // of kernels, reads of blockDim and each entry included
  std::uint64_t unwatched = 0;          // launches that the user did not want to have checked
  std::uint64_t unwatched_blocks = 0;   // wholly or in part: the epochs were used up
  std::uint64_t unplaced_accesses = 0;  // findings at them name no line: too many sites
  // Where turns may change at accesses:
  std::uint64_t points = 0;       // accesses at which they might have
  std::uint64_t most_points = 0;  // of one block
  std::uint64_t preemptions = 0;  // accesses at which they did
};

extern constinit Coverage coverage;

}  // namespace warpstep::sim::check
