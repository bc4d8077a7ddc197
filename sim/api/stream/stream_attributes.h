// The attributes of streams: how they use the cache, how the host waits for them. Nothing here
// depends on them; a program reads back what it has set.
#pragma once

#include <driver_types.h>

namespace warpstep::sim {

/// What becomes of the attributes of a stream that is destroyed.
void reset_attributes(int device, unsigned long long stream_id);

/// What becomes of those of all streams of a device, the default ones too, that is reset.
void reset_attributes(int device);

}  // namespace warpstep::sim
