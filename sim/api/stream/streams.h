// Streams: on the simulator every piece of work is done when the call that issues it returns, so a
// stream is a handle with flags and a priority, and waiting for it is checking that it exists.
#pragma once

#include <driver_types.h>

namespace warpstep::sim {

/// What cudaDeviceGetStreamPriorityRange answers; a smaller number goes first.
inline constexpr int kLeastPriority = 0, kGreatestPriority = -5;

/// Whether work may be given to `stream`: a default stream, or one created and not yet destroyed.
bool stream_exists(cudaStream_t stream);

/// stream_exists() as a call's answer: cudaErrorInvalidResourceHandle with a sentence if not.
cudaError_t check_stream(cudaStream_t stream);

/// Whether the default stream waits for its work, and it for the default stream's: not those made
/// with cudaStreamNonBlocking.
bool stream_waits_for_default(cudaStream_t stream);

/// What cudaStreamGetId answers for an existing stream.
unsigned long long id_of(cudaStream_t stream);

/// Gives a stream that was created another priority, brought into the range.
cudaError_t change_priority(cudaStream_t stream, int priority);

/// The device that an existing stream belongs to; the default streams are the current device's.
int device_of(cudaStream_t stream);

/// cudaErrorInvalidResourceHandle with a sentence unless the stream is the current device's: what a
/// launch asks for.
cudaError_t check_stream_is_current(cudaStream_t stream);

/// What cudaDeviceReset does to the streams of a device.
void destroy_streams_of(int device);

}  // namespace warpstep::sim
