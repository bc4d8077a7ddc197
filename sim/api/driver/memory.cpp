// The Driver API's memory: blocks of device and host memory, and questions about pointers.
#include <cuda.h>
#include <cuda_runtime_api.h>

#include "sim/api/driver/contexts.h"
#include "sim/api/driver/driver_call.h"
#include "sim/gpu/context.h"
#include "sim/memory/regions.h"

using namespace warpstep::sim;

namespace {

/// An empty block is refused here, where the Runtime API hands out a null pointer.
template <class Allocate>
CUresult allocate(CUdeviceptr* result, std::size_t bytes, const Allocate& allocate_at) {
  if (result == nullptr) return as_result(null_output());
  if (bytes == 0) return refused_by_driver(CUDA_ERROR_INVALID_VALUE, "the block has no bytes");
  void* block = nullptr;
  const CUresult code = as_result(allocate_at(&block));
  if (code != CUDA_SUCCESS) return code;
  *result = address_of(block);
  note_block(*result);
  return CUDA_SUCCESS;
}

CUresult release(CUdeviceptr block, cudaError_t code) {
  if (code == cudaSuccess) forget_block(block);
  return as_result(code);
}

CUresult tell(void* data, CUpointer_attribute attribute, CUdeviceptr pointer) {
  cudaPointerAttributes known;
  if (data == nullptr) return as_result(null_output());
  if (const auto code = cudaPointerGetAttributes(&known, pointer_of(pointer)))
    return as_result(code);
  if (known.type == cudaMemoryTypeUnregistered)
    return refused_by_driver(CUDA_ERROR_INVALID_VALUE, "CUDA does not know this memory");
  switch (attribute) {
    case CU_POINTER_ATTRIBUTE_CONTEXT:
      *static_cast<CUcontext*>(data) = current_context();
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
      *static_cast<CUmemorytype*>(data) =
          known.type == cudaMemoryTypeHost ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
      *static_cast<CUdeviceptr*>(data) = address_of(known.devicePointer);
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_HOST_POINTER:
      if (known.hostPointer == nullptr)
        return refused_by_driver(CUDA_ERROR_INVALID_VALUE, "the host cannot use this memory");
      *static_cast<void**>(data) = known.hostPointer;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_IS_MANAGED:
      *static_cast<bool*>(data) = known.type == cudaMemoryTypeManaged;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
      *static_cast<int*>(data) = known.device;
      return CUDA_SUCCESS;
  }
  return refused_by_driver(CUDA_ERROR_NOT_SUPPORTED,
                           "the simulator does not know this attribute of a pointer");
}

}  // namespace

CUresult cuMemGetInfo(size_t* free, size_t* total) {
  return driver_call("cuMemGetInfo", Needs::context, [&] { return cudaMemGetInfo(free, total); });
}

CUresult cuMemAlloc(CUdeviceptr* dptr, size_t bytesize) {
  return driver_call("cuMemAlloc", Needs::context, [&] {
    return allocate(dptr, bytesize, [&](void** block) { return cudaMalloc(block, bytesize); });
  });
}

CUresult cuMemAllocPitch(CUdeviceptr* dptr, size_t* pPitch, size_t WidthInBytes, size_t Height,
                         unsigned int ElementSizeBytes) {
  return driver_call("cuMemAllocPitch", Needs::context, [&] {
    if (ElementSizeBytes != 4 && ElementSizeBytes != 8 && ElementSizeBytes != 16)
      return refused_by_driver(CUDA_ERROR_INVALID_VALUE, "an element has 4, 8 or 16 bytes");
    return allocate(dptr, WidthInBytes != 0 ? Height : 0, [&](void** block) {
      return cudaMallocPitch(block, pPitch, WidthInBytes, Height);
    });
  });
}

CUresult cuMemAllocManaged(CUdeviceptr* dptr, size_t bytesize, unsigned int flags) {
  return driver_call("cuMemAllocManaged", Needs::context, [&] {
    return allocate(dptr, bytesize,
                    [&](void** block) { return cudaMallocManaged(block, bytesize, flags); });
  });
}

CUresult cuMemAllocAsync(CUdeviceptr* dptr, size_t bytesize, CUstream hStream) {
  return driver_call("cuMemAllocAsync", Needs::context, [&] {
    return allocate(dptr, bytesize,
                    [&](void** block) { return cudaMallocAsync(block, bytesize, hStream); });
  });
}

CUresult cuMemFree(CUdeviceptr dptr) {
  return driver_call("cuMemFree", Needs::context,
                     [&] { return release(dptr, cudaFree(pointer_of(dptr))); });
}

CUresult cuMemFreeAsync(CUdeviceptr dptr, CUstream hStream) {
  return driver_call("cuMemFreeAsync", Needs::context,
                     [&] { return release(dptr, cudaFreeAsync(pointer_of(dptr), hStream)); });
}

CUresult cuMemGetAddressRange(CUdeviceptr* pbase, size_t* psize, CUdeviceptr dptr) {
  return driver_call("cuMemGetAddressRange", Needs::context, [&] {
    const Region region = region_of(pointer_of(dptr));
    if (region.bytes == 0)
      return refused_by_driver(CUDA_ERROR_NOT_FOUND, "no block of memory lies there");
    if (pbase != nullptr) *pbase = region.begin;
    if (psize != nullptr) *psize = region.bytes;
    return CUDA_SUCCESS;
  });
}

CUresult cuMemAllocHost(void** pp, size_t bytesize) {
  return driver_call("cuMemAllocHost", Needs::context,
                     [&] { return cudaMallocHost(pp, bytesize); });
}

CUresult cuMemHostAlloc(void** pp, size_t bytesize, unsigned int Flags) {
  return driver_call("cuMemHostAlloc", Needs::context,
                     [&] { return cudaHostAlloc(pp, bytesize, Flags); });
}

CUresult cuMemFreeHost(void* p) {
  return driver_call("cuMemFreeHost", Needs::context, [&] { return cudaFreeHost(p); });
}

CUresult cuMemHostGetDevicePointer(CUdeviceptr* pdptr, void* p, unsigned int Flags) {
  return driver_call("cuMemHostGetDevicePointer", Needs::context, [&] {
    return cudaHostGetDevicePointer(reinterpret_cast<void**>(pdptr), p, Flags);
  });
}

CUresult cuMemHostGetFlags(unsigned int* pFlags, void* p) {
  return driver_call("cuMemHostGetFlags", Needs::context,
                     [&] { return cudaHostGetFlags(pFlags, p); });
}

CUresult cuMemHostRegister(void* p, size_t bytesize, unsigned int Flags) {
  return driver_call("cuMemHostRegister", Needs::context,
                     [&] { return cudaHostRegister(p, bytesize, Flags); });
}

CUresult cuMemHostUnregister(void* p) {
  return driver_call("cuMemHostUnregister", Needs::context, [&] { return cudaHostUnregister(p); });
}

CUresult cuPointerGetAttribute(void* data, CUpointer_attribute attribute, CUdeviceptr ptr) {
  return driver_call("cuPointerGetAttribute", Needs::driver,
                     [&] { return tell(data, attribute, ptr); });
}
