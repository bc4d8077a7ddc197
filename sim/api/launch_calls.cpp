// cudaLaunchKernel and similar calls, which take a kernel by its address.
#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/device/builtins/launch_by_address.h"
#include "sim/symbols/symbolizer.h"

#include <fmt/format.h>

#include <span>

using namespace warpstep::sim;
using warpstep::LaunchShape;

namespace {

cudaError_t unknown_kernel(const void* function) {
  if (function == nullptr)
    return refused(cudaErrorInvalidDeviceFunction, "the kernel is a null pointer");
  const std::string name = function_name(function);
  return refused(
      cudaErrorInvalidResourceHandle,  // an H200's answer
      fmt::format(
          "no kernel is known at {}{}: pass the kernel itself, cudaLaunchKernel(kernel, …), "
          "or compile the file that names it with 'warpstep cc'",
          fmt::ptr(function), name.empty() ? "" : " (" + name + ")"));
}

// sim::launch() explains and remembers what it refuses; everything before it is refused here.
template <class Call>
cudaError_t launch_at(Call&& call, const void* function, const LaunchShape& shape, void** arguments,
                      const Residency& together) {
  const AddressedLaunch start = launch_of(function);
  if (start == nullptr || context_status() != cudaSuccess)
    return call.on_device([&] { return unknown_kernel(function); });
  return call.as_is(start(function, shape, arguments, together));
}

// The other attributes say how fast, in which order or beside what else a launch may run, and are
// ignored: work on every stream runs at once, in the order of the calls.
cudaError_t read(const cudaLaunchAttribute& attribute, Residency& together) {
  if (attribute.id == cudaLaunchAttributeCooperative)
    together.grid = attribute.val.cooperative != 0;
  if (attribute.id == cudaLaunchAttributeClusterDimension) {
    const auto& cluster = attribute.val.clusterDim;
    together.cluster = {cluster.x, cluster.y, cluster.z};
  }
  if (attribute.id < cudaLaunchAttributeIgnore ||
      attribute.id > cudaLaunchAttributeNvlinkUtilCentricScheduling)
    return refused(cudaErrorInvalidValue, fmt::format("{} is not a value of cudaLaunchAttributeID",
                                                      static_cast<int>(attribute.id)));
  return cudaSuccess;
}

cudaError_t read(const cudaLaunchConfig_t* config, Residency& together) {
  if (config == nullptr)
    return refused(cudaErrorInvalidValue, "the configuration is a null pointer");
  if (config->numAttrs != 0 && config->attrs == nullptr)
    return refused(cudaErrorInvalidValue,
                   fmt::format("numAttrs is {}, but the list of attributes is a null pointer",
                               config->numAttrs));
  for (const cudaLaunchAttribute& attribute : std::span(config->attrs, config->numAttrs))
    if (const auto code = read(attribute, together)) return code;
  return cudaSuccess;
}

}  // namespace

cudaError_t cudaLaunchKernel(const void* func, dim3 gridDim, dim3 blockDim, void** args,
                             size_t sharedMem, cudaStream_t stream) {
  return launch_at(ApiCall("cudaLaunchKernel", func, gridDim, blockDim, args, sharedMem, stream),
                   func, {gridDim, blockDim, sharedMem, stream}, args, false);
}

cudaError_t cudaLaunchCooperativeKernel(const void* func, dim3 gridDim, dim3 blockDim, void** args,
                                        size_t sharedMem, cudaStream_t stream) {
  return launch_at(
      ApiCall("cudaLaunchCooperativeKernel", func, gridDim, blockDim, args, sharedMem, stream),
      func, {gridDim, blockDim, sharedMem, stream}, args, true);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* func, void** args) {
  ApiCall call("cudaLaunchKernelExC", config, func, args);
  Residency together;
  if (const auto code = read(config, together)) return call.on_device([&] { return code; });
  return launch_at(call, func,
                   {config->gridDim, config->blockDim, config->dynamicSmemBytes, config->stream},
                   args, together);
}
