// Signals that a kernel causes: turned into faults of the thread that was running.
#pragma once

namespace warpstep::sim {

/// Installs the handlers, again if they have been replaced since. Signals outside a kernel are
/// passed on to the handler that the program had.
void install_signal_handlers();

/// The signal that makes a worker look at the clock.
int interrupt_signal();

}  // namespace warpstep::sim
