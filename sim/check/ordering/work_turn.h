// Whose work the device does: one launch or copy at a time, whichever host threads give it.
#pragma once

#include <mutex>

namespace warpstep::sim::check {

/// Held from the begin of a launch or copy to its end, so that its epochs are in one piece and what
/// is asked about the latest work is asked about this one. To be taken before any other lock.
using WorkTurn = std::unique_lock<std::recursive_timed_mutex>;

/// Waits for the launch that runs: for as long as it takes, or for a copy only so long that a
/// kernel which waits for this very copy goes on. Then nobody has the turn.
WorkTurn turn_of_launch();
WorkTurn turn_of_copy();

/// The turn if no other host thread has it; does not wait.
WorkTurn turn_if_free();

}  // namespace warpstep::sim::check
