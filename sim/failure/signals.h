// Signals that a kernel causes: turned into faults of the thread that was running.
#pragma once

#include <cstddef>
#include <vector>

namespace warpstep::sim {

/// Installs the handlers, again where somebody has replaced them since. What happens outside a
/// kernel goes on to whatever handler the program had.
void install_signal_handlers();

/// Gives this OS thread a stack for signals: a full stack cannot report itself. The clock's signal,
/// which stays blocked in a thread that it has stopped, may come again from here on.
void use_signal_stack(std::vector<unsigned char>& memory);

/// The signal that makes a worker look at the clock.
int interrupt_signal();

}  // namespace warpstep::sim
