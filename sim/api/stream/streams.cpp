#include "sim/api/stream/streams.h"

#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/api/stream/events.h"
#include "sim/api/stream/stream_attributes.h"
#include "sim/base/observer.h"
#include "sim/gpu/current_device.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <unordered_map>

namespace warpstep::sim {

namespace {

struct Stream {
  unsigned flags = cudaStreamDefault;
  int priority = 0;
  unsigned long long id = 0;
  int device = current_device();
};

constexpr unsigned long long kLegacyId = 1, kPerThreadId = 2;

// Handles are numbers that are never given twice: a destroyed one stays recognisable.
std::shared_mutex streams_mutex;
std::unordered_map<cudaStream_t, Stream> streams;
unsigned long long latest_id = kPerThreadId;

cudaStream_t handle_of(unsigned long long id) {
  constexpr std::uintptr_t kFirstHandle = 0x57'0000'0000, kStep = 16;
  return reinterpret_cast<cudaStream_t>(kFirstHandle + id * kStep);
}

std::optional<Stream> find(cudaStream_t stream) {
  if (stream == nullptr || stream == cudaStreamLegacy) return Stream{.id = kLegacyId};
  if (stream == cudaStreamPerThread) return Stream{.id = kPerThreadId};
  const std::shared_lock lock(streams_mutex);
  const auto found = streams.find(stream);
  return found == streams.end() ? std::nullopt : std::optional(found->second);
}

cudaError_t unknown_stream(cudaStream_t stream) {
  return refused(
      cudaErrorInvalidResourceHandle,
      fmt::format("stream {} was never created, or is destroyed already", fmt::ptr(stream)));
}

cudaError_t create(cudaStream_t* result, unsigned flags, int priority) {
  if (result == nullptr)
    return refused(cudaErrorInvalidValue, "the address to write the stream to is a null pointer");
  if (flags != cudaStreamDefault && flags != cudaStreamNonBlocking)
    return refused(cudaErrorInvalidValue,
                   "the flags must be cudaStreamDefault or cudaStreamNonBlocking");
  const std::unique_lock lock(streams_mutex);
  const unsigned long long id = ++latest_id;
  *result = handle_of(id);
  streams[*result] = {flags, std::clamp(priority, kGreatestPriority, kLeastPriority), id,
                      current_device()};
  return cudaSuccess;
}

cudaError_t destroy(cudaStream_t stream) {
  if (stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread)
    return refused(cudaErrorInvalidResourceHandle, "a default stream cannot be destroyed");
  const std::unique_lock lock(streams_mutex);
  const auto found = streams.find(stream);
  if (found == streams.end()) return unknown_stream(stream);
  reset_attributes(found->second.device, found->second.id);
  streams.erase(found);
  return cudaSuccess;
}

// The host's code goes on when the stream's work is done.
cudaError_t await(cudaStream_t stream) {
  const cudaError_t code = check_stream(stream);
  if (code == cudaSuccess && observer != nullptr) observer->host_waited(stream);
  return code;
}

// Tells one thing about a stream.
template <class Result, class Value>
cudaError_t tell(cudaStream_t stream, Result* result, Value Stream::*what) {
  if (result == nullptr) return refused(cudaErrorInvalidValue, "there is no place for the result");
  const auto known = find(stream);
  if (!known) return unknown_stream(stream);
  *result = (*known).*what;
  return cudaSuccess;
}

}  // namespace

bool stream_exists(cudaStream_t stream) {
  return stream == nullptr || find(stream);
}

bool stream_waits_for_default(cudaStream_t stream) {
  const auto known = find(stream);
  return known && known->flags != cudaStreamNonBlocking;
}

cudaError_t check_stream(cudaStream_t stream) {
  return stream_exists(stream) ? cudaSuccess : unknown_stream(stream);
}

unsigned long long id_of(cudaStream_t stream) {
  const auto known = find(stream);
  return known ? known->id : 0;
}

cudaError_t change_priority(cudaStream_t stream, int priority) {
  const std::unique_lock lock(streams_mutex);
  const auto found = streams.find(stream);
  if (found == streams.end())
    return refused(cudaErrorInvalidValue, "the priority of a default stream cannot be changed");
  found->second.priority = std::clamp(priority, kGreatestPriority, kLeastPriority);
  return cudaSuccess;
}

int device_of(cudaStream_t stream) {
  const auto known = find(stream);
  return known ? known->device : current_device();
}

cudaError_t check_stream_is_current(cudaStream_t stream) {
  if (const auto code = check_stream(stream)) return code;
  const int device = device_of(stream);
  if (device == current_device()) return cudaSuccess;
  return refused(cudaErrorInvalidResourceHandle,
                 fmt::format("stream {} belongs to device {}, but device {} is current: call "
                             "cudaSetDevice({}) first",
                             fmt::ptr(stream), device, current_device(), device));
}

void destroy_streams_of(int device) {
  const std::unique_lock lock(streams_mutex);
  std::erase_if(streams, [&](const auto& entry) { return entry.second.device == device; });
  reset_attributes(device);
}

}  // namespace warpstep::sim

using namespace warpstep::sim;

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  return ApiCall("cudaStreamCreate", stream).on_device([&] {
    return create(stream, cudaStreamDefault, 0);
  });
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags) {
  return ApiCall("cudaStreamCreateWithFlags", stream, flags).on_device([&] {
    return create(stream, flags, 0);
  });
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int flags, int priority) {
  return ApiCall("cudaStreamCreateWithPriority", stream, flags, priority).on_device([&] {
    return create(stream, flags, priority);
  });
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  return ApiCall("cudaStreamDestroy", stream).on_device([&] { return destroy(stream); });
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
  return ApiCall("cudaStreamGetPriority", stream, priority).on_device([&] {
    return tell(stream, priority, &Stream::priority);
  });
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int* flags) {
  return ApiCall("cudaStreamGetFlags", stream, flags).on_device([&] {
    return tell(stream, flags, &Stream::flags);
  });
}

cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long* streamId) {
  return ApiCall("cudaStreamGetId", stream, streamId).on_device([&] {
    return tell(stream, streamId, &Stream::id);
  });
}

cudaError_t cudaStreamGetDevice(cudaStream_t stream, int* device) {
  return ApiCall("cudaStreamGetDevice", stream, device).on_device([&] {
    if (device == nullptr)
      return refused(cudaErrorInvalidValue, "there is no place for the result");
    const cudaError_t code = check_stream(stream);
    if (code == cudaSuccess) *device = device_of(stream);
    return code;
  });
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  return ApiCall("cudaStreamQuery", stream).on_device([&] { return await(stream); });
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  return ApiCall("cudaStreamSynchronize", stream).on_device([&] { return await(stream); });
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags) {
  return ApiCall("cudaStreamWaitEvent", stream, event, flags).on_device([&] {
    if (flags != cudaEventWaitDefault && flags != cudaEventWaitExternal)
      return refused(cudaErrorInvalidValue, "the flags must be cudaEventWaitDefault or External");
    if (const auto code = check_stream(stream)) return code;
    const cudaError_t code = check_event(event);
    if (code == cudaSuccess && observer != nullptr) observer->stream_waited(stream, event);
    return code;
  });
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback,
                                  void* userData, unsigned int flags) {
  return ApiCall("cudaStreamAddCallback", stream, callback, userData, flags).on_device([&] {
    if (callback == nullptr || flags != 0)
      return refused(cudaErrorInvalidValue,
                     flags != 0 ? "the flags must be 0" : "the callback is a null pointer");
    if (const auto code = await(stream)) return code;
    callback(stream, cudaSuccess, userData);  // all work before it is done
    return cudaSuccess;
  });
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void* userData) {
  return ApiCall("cudaLaunchHostFunc", stream, fn, userData).on_device([&] {
    if (fn == nullptr) return refused(cudaErrorInvalidValue, "the function is a null pointer");
    if (const auto code = await(stream)) return code;
    fn(userData);  // all work before it is done
    return cudaSuccess;
  });
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  return ApiCall("cudaStreamIsCapturing", stream, status).on_device([&] {
    if (status == nullptr)
      return refused(cudaErrorInvalidValue, "there is no place for the result");
    const cudaError_t code = check_stream(stream);
    if (code == cudaSuccess) *status = cudaStreamCaptureStatusNone;
    return code;
  });
}
