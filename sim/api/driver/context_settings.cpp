// What the Driver API asks of the current context: to wait for its work, its limits, its peers.
#include <cuda.h>
#include <cuda_runtime_api.h>

#include "sim/api/driver/contexts.h"
#include "sim/api/driver/driver_call.h"

using namespace warpstep::sim;

namespace {

CUresult with_peer(CUcontext peer, cudaError_t (*call)(int)) {
  if (!context_exists(peer))
    return refused_by_driver(CUDA_ERROR_INVALID_CONTEXT, "the peer's context does not exist");
  return as_result(call(device_of(peer)));
}

}  // namespace

CUresult cuCtxSynchronize() {
  return driver_call("cuCtxSynchronize", Needs::context, [] { return cudaDeviceSynchronize(); });
}

CUresult cuCtxSetLimit(CUlimit limit, size_t value) {
  return driver_call("cuCtxSetLimit", Needs::context,
                     [&] { return cudaDeviceSetLimit(static_cast<cudaLimit>(limit), value); });
}

CUresult cuCtxGetLimit(size_t* pvalue, CUlimit limit) {
  return driver_call("cuCtxGetLimit", Needs::context,
                     [&] { return cudaDeviceGetLimit(pvalue, static_cast<cudaLimit>(limit)); });
}

CUresult cuCtxSetCacheConfig(CUfunc_cache config) {
  return driver_call("cuCtxSetCacheConfig", Needs::context,
                     [&] { return cudaDeviceSetCacheConfig(static_cast<cudaFuncCache>(config)); });
}

CUresult cuCtxGetCacheConfig(CUfunc_cache* pconfig) {
  return driver_call("cuCtxGetCacheConfig", Needs::context, [&] {
    return cudaDeviceGetCacheConfig(reinterpret_cast<cudaFuncCache*>(pconfig));
  });
}

CUresult cuCtxGetStreamPriorityRange(int* leastPriority, int* greatestPriority) {
  return driver_call("cuCtxGetStreamPriorityRange", Needs::context, [&] {
    return cudaDeviceGetStreamPriorityRange(leastPriority, greatestPriority);
  });
}

CUresult cuCtxEnablePeerAccess(CUcontext peerContext, unsigned int Flags) {
  return driver_call("cuCtxEnablePeerAccess", Needs::context, [&] {
    if (Flags != 0) return refused_by_driver(CUDA_ERROR_INVALID_VALUE, "the flags must be 0");
    return with_peer(peerContext, [](int device) { return cudaDeviceEnablePeerAccess(device, 0); });
  });
}

CUresult cuCtxDisablePeerAccess(CUcontext peerContext) {
  return driver_call("cuCtxDisablePeerAccess", Needs::context,
                     [&] { return with_peer(peerContext, &cudaDeviceDisablePeerAccess); });
}
