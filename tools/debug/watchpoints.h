// The processor's watchpoints, which `watch` and `cuda history` are made of.
#pragma once

namespace warpstep::tools::debug {

/// Whether this processor stops a program that writes to a watched address. Some virtual machines
/// take a watchpoint and never report it. True where a process may not trace another one: the
/// debugger says that itself.
bool has_watchpoints();

}  // namespace warpstep::tools::debug
