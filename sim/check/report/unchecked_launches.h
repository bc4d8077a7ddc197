// Launches that the user excluded from checking: what they may have done was not seen.
#pragma once

#include <cstdint>

namespace warpstep::sim::check {

/// All memory that is there now may be used and written by a launch that is not watched.
void note_unwatched_launch();

/// Device memory was handed out.
void note_allocation();

/// Whether an unchecked launch may have used the block of device memory at `address`.
bool may_be_used_unseen(std::uintptr_t address);

}  // namespace warpstep::sim::check
