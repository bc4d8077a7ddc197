// Events: time stamps that a program puts between pieces of work. Work is done when the call that
// issues it returns, unless streams are deferred, so an event has happened as soon as it is
// recorded.
#pragma once

#include <driver_types.h>

#include "sim/streams/pending_work.h"

namespace warpstep::sim {

/// cudaErrorInvalidResourceHandle with a sentence unless the event was created and not destroyed.
cudaError_t check_event(cudaEvent_t event);

/// The piece of work that records it, of its latest record; null if there was none or it is done.
Ticket latest_record_of(cudaEvent_t event);

/// What cudaDeviceReset does to the events of a device.
void destroy_events_of(int device);

}  // namespace warpstep::sim
