// Streams: on the simulator every piece of work is done when the call that issues it returns, so a
// stream is a handle with flags and a priority, and waiting for it is checking that it exists.
#pragma once

#include <driver_types.h>

#include <cstdint>
#include <optional>

#include "sim/gpu/current_device.h"

namespace warpstep::sim {

/// What cudaDeviceGetStreamPriorityRange answers; a smaller number goes first.
inline constexpr int kLeastPriority = 0, kGreatestPriority = -5;

/// What is known of a stream.
struct Stream {
  unsigned flags = cudaStreamDefault;
  int priority = 0;
  unsigned long long id = 0;
  int device = current_device();
};

/// What `stream` stands for: null for the legacy default stream, cudaStreamPerThread for that of a
/// host thread, which 0 is as well in a program that was compiled for it.
cudaStream_t meant(cudaStream_t stream);

/// A number for each host thread, or of the one for which the calling thread does work.
std::uint64_t host_thread();

/// As long as it lives, the calling thread does what `thread` gave a stream.
class ForHostThread {
 public:
  explicit ForHostThread(std::uint64_t thread);
  ~ForHostThread();
  ForHostThread(const ForHostThread&) = delete;
  ForHostThread& operator=(const ForHostThread&) = delete;

 private:
  std::uint64_t own_;
};

/// The default streams, or one created and not yet destroyed.
std::optional<Stream> find_stream(cudaStream_t stream);

/// Makes a stream of the current device; its priority is brought into the range.
cudaError_t create_stream(cudaStream_t* result, unsigned flags, int priority);

/// Destroys one that create_stream() made; its attributes are the caller's to reset.
cudaError_t destroy_stream(cudaStream_t stream);

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
