// The Driver API's streams and events: the Runtime API's, under other names.
#include <cuda.h>
#include <cuda_runtime_api.h>

#include "sim/api/driver/contexts.h"
#include "sim/api/driver/driver_call.h"
#include "sim/gpu/context.h"
#include "sim/gpu/streams.h"

using namespace warpstep::sim;

namespace {

/// The Runtime API's callback gets its own code.
struct Callback {
  CUstreamCallback call;
  void* data;
};

void call_back(cudaStream_t stream, cudaError_t status, void* data) {
  const Callback callback = *static_cast<Callback*>(data);
  delete static_cast<Callback*>(data);
  callback.call(stream, as_result(status), callback.data);
}

CUresult add_callback(CUstream stream, CUstreamCallback callback, void* data, unsigned flags) {
  if (callback == nullptr)
    return refused_by_driver(CUDA_ERROR_INVALID_VALUE, "the callback is a null pointer");
  auto* const own = new Callback{callback, data};
  const cudaError_t code = cudaStreamAddCallback(stream, &call_back, own, flags);
  if (code != cudaSuccess) delete own;
  return as_result(code);
}

}  // namespace

CUresult cuStreamCreate(CUstream* phStream, unsigned int Flags) {
  return driver_call("cuStreamCreate", Needs::context,
                     [&] { return cudaStreamCreateWithFlags(phStream, Flags); });
}

CUresult cuStreamCreateWithPriority(CUstream* phStream, unsigned int flags, int priority) {
  return driver_call("cuStreamCreateWithPriority", Needs::context,
                     [&] { return cudaStreamCreateWithPriority(phStream, flags, priority); });
}

CUresult cuStreamDestroy(CUstream hStream) {
  return driver_call("cuStreamDestroy", Needs::context, [&] { return cudaStreamDestroy(hStream); });
}

CUresult cuStreamGetFlags(CUstream hStream, unsigned int* flags) {
  return driver_call("cuStreamGetFlags", Needs::context,
                     [&] { return cudaStreamGetFlags(hStream, flags); });
}

CUresult cuStreamGetPriority(CUstream hStream, int* priority) {
  return driver_call("cuStreamGetPriority", Needs::context,
                     [&] { return cudaStreamGetPriority(hStream, priority); });
}

CUresult cuStreamGetCtx(CUstream hStream, CUcontext* pctx) {
  return driver_call("cuStreamGetCtx", Needs::context, [&] {
    if (pctx == nullptr) return as_result(null_output());
    if (const cudaError_t code = check_stream(hStream)) return as_result(code);
    *pctx = device_of(hStream) == device_of(current_context())
                ? current_context()
                : primary_context(device_of(hStream));
    return CUDA_SUCCESS;
  });
}

CUresult cuStreamWaitEvent(CUstream hStream, CUevent hEvent, unsigned int Flags) {
  return driver_call("cuStreamWaitEvent", Needs::context,
                     [&] { return cudaStreamWaitEvent(hStream, hEvent, Flags); });
}

CUresult cuStreamSynchronize(CUstream hStream) {
  return driver_call("cuStreamSynchronize", Needs::context,
                     [&] { return cudaStreamSynchronize(hStream); });
}

CUresult cuStreamQuery(CUstream hStream) {
  return driver_call("cuStreamQuery", Needs::context, [&] { return cudaStreamQuery(hStream); });
}

CUresult cuStreamAddCallback(CUstream hStream, CUstreamCallback callback, void* userData,
                             unsigned int flags) {
  return driver_call("cuStreamAddCallback", Needs::context,
                     [&] { return add_callback(hStream, callback, userData, flags); });
}

CUresult cuLaunchHostFunc(CUstream hStream, CUhostFn fn, void* userData) {
  return driver_call("cuLaunchHostFunc", Needs::context,
                     [&] { return cudaLaunchHostFunc(hStream, fn, userData); });
}

CUresult cuEventCreate(CUevent* phEvent, unsigned int Flags) {
  return driver_call("cuEventCreate", Needs::context,
                     [&] { return cudaEventCreateWithFlags(phEvent, Flags); });
}

CUresult cuEventDestroy(CUevent hEvent) {
  return driver_call("cuEventDestroy", Needs::context, [&] { return cudaEventDestroy(hEvent); });
}

CUresult cuEventRecord(CUevent hEvent, CUstream hStream) {
  return driver_call("cuEventRecord", Needs::context,
                     [&] { return cudaEventRecord(hEvent, hStream); });
}

CUresult cuEventSynchronize(CUevent hEvent) {
  return driver_call("cuEventSynchronize", Needs::context,
                     [&] { return cudaEventSynchronize(hEvent); });
}

CUresult cuEventQuery(CUevent hEvent) {
  return driver_call("cuEventQuery", Needs::context, [&] { return cudaEventQuery(hEvent); });
}

CUresult cuEventElapsedTime(float* pMilliseconds, CUevent hStart, CUevent hEnd) {
  return driver_call("cuEventElapsedTime", Needs::context,
                     [&] { return cudaEventElapsedTime(pMilliseconds, hStart, hEnd); });
}
