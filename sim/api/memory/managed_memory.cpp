// Hints about managed memory: where it should be and who uses it. Host and device share one memory
// on the simulator, so a hint is checked and then there is nothing to do.
#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/gpu/current_device.h"
#include "sim/gpu/streams.h"
#include "sim/memory/regions.h"

#include <fmt/format.h>

using namespace warpstep::sim;

namespace {

cudaError_t check_managed(const void* pointer, std::size_t bytes) {
  const Region region = region_of(pointer);
  if (region.kind != RegionKind::kManaged)
    return refused(cudaErrorInvalidValue,
                   fmt::format("{} must be memory from cudaMallocManaged, but {}",
                               fmt::ptr(pointer), describe_pointer(pointer, region)));
  const std::size_t left = region.begin + region.bytes - reinterpret_cast<std::uintptr_t>(pointer);
  if (bytes == 0 || bytes > left)
    return refused(cudaErrorInvalidValue,
                   fmt::format("{} bytes were given, but the range must have 1 to {}: {} {}", bytes,
                               left, fmt::ptr(pointer), describe_pointer(pointer, region)));
  return cudaSuccess;
}

cudaError_t check_location(const cudaMemLocation& location) {
  if (location.type == cudaMemLocationTypeDevice)
    if (const auto code = check_device(location.id)) return code;
  if (location.type < cudaMemLocationTypeDevice ||
      location.type > cudaMemLocationTypeHostNumaCurrent)
    return refused(cudaErrorInvalidValue, "the location is neither a device nor the host");
  return cudaSuccess;
}

}  // namespace

cudaError_t cudaMemPrefetchAsync(const void* devPtr, size_t count, cudaMemLocation location,
                                 unsigned int flags, cudaStream_t stream) {
  return ApiCall("cudaMemPrefetchAsync", devPtr, count, location.type, location.id, flags, stream)
      .on_device([&] {
        if (flags != 0) return refused(cudaErrorInvalidValue, "the flags must be 0");
        if (const auto code = check_stream(stream)) return code;
        if (const auto code = check_location(location)) return code;
        return check_managed(devPtr, count);
      });
}

cudaError_t cudaMemAdvise(const void* devPtr, size_t count, cudaMemoryAdvise advice,
                          cudaMemLocation location) {
  return ApiCall("cudaMemAdvise", devPtr, count, advice, location.type, location.id).on_device([&] {
    if (advice < cudaMemAdviseSetReadMostly || advice > cudaMemAdviseUnsetAccessedBy)
      return refused(cudaErrorInvalidValue, "the advice is not a value of cudaMemoryAdvise");
    const bool names_location = advice >= cudaMemAdviseSetPreferredLocation &&
                                advice != cudaMemAdviseUnsetPreferredLocation;
    if (names_location)
      if (const auto code = check_location(location)) return code;
    return check_managed(devPtr, count);
  });
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* devPtr, size_t length,
                                     unsigned int flags) {
  return ApiCall("cudaStreamAttachMemAsync", stream, devPtr, length, flags).on_device([&] {
    if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost && flags != cudaMemAttachSingle)
      return refused(cudaErrorInvalidValue,
                     "the flags must be one of cudaMemAttachGlobal, Host and Single");
    if (const auto code = check_stream(stream)) return code;
    const Region region = region_of(devPtr);
    if (length != 0 && length != region.bytes)
      return refused(cudaErrorInvalidValue,
                     "the length must be 0 or that of the whole block: a part cannot be attached");
    return check_managed(devPtr, region.bytes);
  });
}
