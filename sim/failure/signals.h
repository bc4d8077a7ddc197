// Signals that a kernel causes: turned into faults of the thread that was running.
#pragma once

namespace warpstep::sim {

/// Installs the handlers, again where somebody has replaced them since. What happens outside a
/// kernel goes on to whatever handler the program had.
void install_signal_handlers();

/// The signal that makes a worker look at the clock.
int interrupt_signal();

}  // namespace warpstep::sim
