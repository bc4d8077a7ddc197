// Ignored results: whether the code after a call discards the call's result.
#pragma once

namespace warpstep::sim::check {

/// Returns true if the program certainly does not look at the result of the call that returns to
/// `back`. Reads the instructions there; what it does not know counts as a look.
bool is_discarded_at(const void* back);

}  // namespace warpstep::sim::check
