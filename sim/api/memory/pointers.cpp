// cudaPointerGetAttributes: what kind of memory a pointer belongs to.
#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/memory/regions.h"

using namespace warpstep::sim;

namespace {

cudaMemoryType type_of(RegionKind kind) {
  switch (kind) {
    case RegionKind::kDevice:
    case RegionKind::kSymbol:
      return cudaMemoryTypeDevice;
    case RegionKind::kManaged:
      return cudaMemoryTypeManaged;
    case RegionKind::kPinned:
    case RegionKind::kRegistered:
      return cudaMemoryTypeHost;
    case RegionKind::kKernelHeap:
    case RegionKind::kNowhere:
    case RegionKind::kHost:
      return cudaMemoryTypeUnregistered;
  }
  return cudaMemoryTypeUnregistered;
}

}  // namespace

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* ptr) {
  return ApiCall("cudaPointerGetAttributes", attributes, ptr).on_device([&] {
    if (attributes == nullptr)
      return refused(cudaErrorInvalidValue, "the pointer to the result is null");
    const Region region = region_of(ptr);
    const cudaMemoryType type = type_of(region.kind);
    void* const pointer = const_cast<void*>(ptr);
    const bool known = type != cudaMemoryTypeUnregistered;
    *attributes = {};
    attributes->type = type;
    attributes->device = known ? region.device : cudaInvalidDeviceId;
    attributes->devicePointer = known ? pointer : nullptr;
    attributes->hostPointer = type == cudaMemoryTypeDevice ? nullptr : pointer;
    return cudaSuccess;
  });
}
