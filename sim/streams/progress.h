// Progress of pending work while no call waits for it: a GPU goes on by itself, and a host may wait
// for what a kernel or a host function writes.
#pragma once

namespace warpstep::sim {

/// A call of the host gives work or waits for some.
void note_host_activity();

/// From now on, `go_on` runs whenever `has_work` and the host makes no such call, but sleeps or has
/// computed for long.
void watch_host(bool (*has_work)(), void (*go_on)());

}  // namespace warpstep::sim
