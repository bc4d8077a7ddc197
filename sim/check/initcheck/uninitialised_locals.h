// Local variables that were declared without a value: which of their bytes have none yet.
// Only those are known of which the translator sees every use; see
// tools/translate/variables/uninitialised_locals.h.
#pragma once

namespace warpstep::sim::check {

/// A block begins: no thread has local variables yet.
void reset_locals();

}  // namespace warpstep::sim::check
