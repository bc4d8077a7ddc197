// Synchronisation by the host: after it, the host may use what the device has done.
#pragma once

namespace warpstep::sim::check {

/// The call of this host thread that returns next has not waited.
void note_host_goes_on();

/// A call has returned. Most of those that are not asynchronous wait for all work.
void note_returned_call(const char* name);

/// The host asks a flag whether the device is ready: what follows relies on the answer.
void note_host_poll();

}  // namespace warpstep::sim::check
