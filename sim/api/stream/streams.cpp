#include "sim/gpu/streams.h"

#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/api/stream/events.h"
#include "sim/api/stream/stream_attributes.h"
#include "sim/base/observer.h"
#include "sim/graph/capture.h"
#include "sim/streams/kernel_work.h"
#include "sim/streams/pending_work.h"

#include <functional>
#include <optional>

using namespace warpstep::sim;

namespace {

cudaError_t destroy(cudaStream_t stream) {
  const std::optional<Stream> known = find_stream(stream);
  if (const auto code = destroy_stream(stream)) return code;
  reset_attributes(known->device, known->id);
  return cudaSuccess;
}

void note_wait(cudaStream_t stream) {
  if (observer != nullptr) observer->host_waited(stream);
}

// The host's code resumes when the stream's work is done.
cudaError_t await(cudaStream_t stream) {
  if (const cudaError_t code = check_stream(stream)) return code;
  if (is_recorded(stream)) return refuse_wait(stream);
  if (const cudaError_t code = finish_stream(stream)) return code;
  note_wait(stream);
  return cudaSuccess;
}

cudaError_t query(cudaStream_t stream) {
  if (const cudaError_t code = check_stream(stream)) return code;
  if (is_recorded(stream)) return refuse_wait(stream);
  if (const cudaError_t code = ask_for_stream(stream)) return code;
  note_wait(stream);
  return cudaSuccess;
}

cudaError_t wait_for(cudaEvent_t event, cudaStream_t stream) {
  if (const cudaError_t code = check_stream(stream)) return code;
  if (const cudaError_t code = check_event(event)) return code;
  if (is_recorded(stream) || is_recorded(event)) return wait_for_recorded(stream, event);
  const auto waited = [stream, event] {
    if (observer != nullptr) observer->stream_waited(stream, event);
  };
  if (streams_are_deferred())
    put_off(stream, PieceKind::device_work, waited, latest_record_of(event));
  else
    waited();
  return cudaSuccess;
}

// Calls a function of the program when all work before it is done.
cudaError_t call_on(cudaStream_t stream, PieceKind kind, const std::function<void()>& function) {
  if (const cudaError_t code = check_stream(stream)) return code;
  if (is_recorded(stream))
    return record(stream, {.type = cudaGraphNodeTypeHost,
                           .give = [=](cudaStream_t own) { return call_on(own, kind, function); }});
  const auto call = [stream, function] {
    note_wait(stream);
    function();
  };
  if (streams_are_deferred())
    put_off(stream, kind, call);
  else
    call();
  return cudaSuccess;
}

// Returns one property of a stream.
template <class Result, class Value>
cudaError_t read_attribute(cudaStream_t stream, Result* result, Value Stream::*what) {
  if (result == nullptr) return refused(cudaErrorInvalidValue, "the pointer to the result is null");
  const std::optional<Stream> known = find_stream(stream);
  if (!known) return check_stream(stream);
  *result = (*known).*what;
  return cudaSuccess;
}

}  // namespace

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  return ApiCall("cudaStreamCreate", stream).on_device([&] {
    return create_stream(stream, cudaStreamDefault, 0);
  });
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags) {
  return ApiCall("cudaStreamCreateWithFlags", stream, flags).on_device([&] {
    return runs_kernel_code() ? create_kernel_stream(stream) : create_stream(stream, flags, 0);
  });
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int flags, int priority) {
  return ApiCall("cudaStreamCreateWithPriority", stream, flags, priority).on_device([&] {
    return create_stream(stream, flags, priority);
  });
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  return ApiCall("cudaStreamDestroy", stream).on_device([&] {
    return runs_kernel_code() ? cudaSuccess : destroy(stream);
  });
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
  return ApiCall("cudaStreamGetPriority", stream, priority).on_device([&] {
    return read_attribute(stream, priority, &Stream::priority);
  });
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int* flags) {
  return ApiCall("cudaStreamGetFlags", stream, flags).on_device([&] {
    return read_attribute(stream, flags, &Stream::flags);
  });
}

cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long* streamId) {
  return ApiCall("cudaStreamGetId", stream, streamId).on_device([&] {
    return read_attribute(stream, streamId, &Stream::id);
  });
}

cudaError_t cudaStreamGetDevice(cudaStream_t stream, int* device) {
  return ApiCall("cudaStreamGetDevice", stream, device).on_device([&] {
    if (device == nullptr)
      return refused(cudaErrorInvalidValue, "the pointer to the result is null");
    const cudaError_t code = check_stream(stream);
    if (code == cudaSuccess) *device = device_of(stream);
    return code;
  });
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  return ApiCall("cudaStreamQuery", stream).on_device([&] { return query(stream); });
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  return ApiCall("cudaStreamSynchronize", stream).on_device([&] { return await(stream); });
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags) {
  return ApiCall("cudaStreamWaitEvent", stream, event, flags).on_device([&] {
    if (flags != cudaEventWaitDefault && flags != cudaEventWaitExternal)
      return refused(cudaErrorInvalidValue, "the flags must be cudaEventWaitDefault or External");
    return runs_kernel_code() ? wait_in_kernel(stream, event) : wait_for(event, stream);
  });
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback,
                                  void* userData, unsigned int flags) {
  return ApiCall("cudaStreamAddCallback", stream, callback, userData, flags).on_device([&] {
    if (callback == nullptr || flags != 0)
      return refused(cudaErrorInvalidValue,
                     flags != 0 ? "the flags must be 0" : "the callback is a null pointer");
    return call_on(stream, PieceKind::callback,
                   [=] { callback(stream, context_status(), userData); });
  });
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void* userData) {
  return ApiCall("cudaLaunchHostFunc", stream, fn, userData).on_device([&] {
    if (fn == nullptr) return refused(cudaErrorInvalidValue, "the function is a null pointer");
    return call_on(stream, PieceKind::host_function, [=] { fn(userData); });
  });
}
