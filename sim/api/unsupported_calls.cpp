// Unsupported calls: memory of other processes and functions of the driver. Each fails with an
// explanation.
#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"

#include <fmt/format.h>

using namespace warpstep::sim;

namespace {

cudaError_t no_sharing() {
  return refused(cudaErrorNotSupported,
                 "the simulator cannot share memory or events between processes");
}

cudaError_t no_driver(const char* symbol, void** function,
                      cudaDriverEntryPointQueryResult* status) {
  if (symbol == nullptr || function == nullptr)
    return refused(cudaErrorInvalidValue, "the name or the pointer to the result is null");
  *function = nullptr;
  if (status == nullptr)
    return refused(
        cudaErrorSymbolNotFound,
        fmt::format(
            "the simulator hands out no functions of the Driver API, so no {}: call it by its name",
            symbol));
  *status = cudaDriverEntryPointSymbolNotFound;
  return cudaSuccess;
}

}  // namespace

cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t* handle, void* devPtr) {
  return ApiCall("cudaIpcGetMemHandle", handle, devPtr).on_device(no_sharing);
}

cudaError_t cudaIpcOpenMemHandle(void** devPtr, cudaIpcMemHandle_t, unsigned int flags) {
  return ApiCall("cudaIpcOpenMemHandle", devPtr, flags).on_device(no_sharing);
}

cudaError_t cudaIpcCloseMemHandle(void* devPtr) {
  return ApiCall("cudaIpcCloseMemHandle", devPtr).on_device(no_sharing);
}

cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t* handle, cudaEvent_t event) {
  return ApiCall("cudaIpcGetEventHandle", handle, event).on_device(no_sharing);
}

cudaError_t cudaIpcOpenEventHandle(cudaEvent_t* event, cudaIpcEventHandle_t) {
  return ApiCall("cudaIpcOpenEventHandle", event).on_device(no_sharing);
}

cudaError_t cudaGetDriverEntryPoint(const char* symbol, void** funcPtr, unsigned long long flags,
                                    cudaDriverEntryPointQueryResult* driverStatus) {
  return ApiCall("cudaGetDriverEntryPoint", symbol, funcPtr, flags).on_host([&] {
    return no_driver(symbol, funcPtr, driverStatus);
  });
}

cudaError_t cudaGetDriverEntryPointByVersion(const char* symbol, void** funcPtr,
                                             unsigned int cudaVersion, unsigned long long flags,
                                             cudaDriverEntryPointQueryResult* driverStatus) {
  return ApiCall("cudaGetDriverEntryPointByVersion", symbol, funcPtr, cudaVersion, flags)
      .on_host([&] { return no_driver(symbol, funcPtr, driverStatus); });
}
