// The Driver API's copies.
#include <cuda.h>
#include <cuda_runtime_api.h>

#include "sim/api/driver/contexts.h"
#include "sim/api/driver/driver_call.h"

#include <optional>

using namespace warpstep::sim;

namespace {

/// One end of a rectangle's copy.
struct End {
  CUmemorytype type;
  const void* host;
  CUdeviceptr device;
  const void* array;
  std::size_t x, y, pitch;

  bool is_known() const {
    return array == nullptr && (type == CU_MEMORYTYPE_HOST || type == CU_MEMORYTYPE_DEVICE ||
                                type == CU_MEMORYTYPE_UNIFIED);
  }
  char* first(std::size_t row) const {
    const void* const begin = type == CU_MEMORYTYPE_HOST ? host : pointer_of(device);
    return static_cast<char*>(const_cast<void*>(begin)) + y * row + x;
  }
};

/// The direction that the two kinds of memory name.
cudaMemcpyKind direction(const End& to, const End& from) {
  if (to.type == CU_MEMORYTYPE_UNIFIED || from.type == CU_MEMORYTYPE_UNIFIED)
    return cudaMemcpyDefault;
  if (to.type == CU_MEMORYTYPE_DEVICE)
    return from.type == CU_MEMORYTYPE_DEVICE ? cudaMemcpyDeviceToDevice : cudaMemcpyHostToDevice;
  return from.type == CU_MEMORYTYPE_DEVICE ? cudaMemcpyDeviceToHost : cudaMemcpyHostToHost;
}

CUresult copy_rectangle(const CUDA_MEMCPY2D* c, std::optional<CUstream> stream) {
  if (c == nullptr)
    return refused_by_driver(CUDA_ERROR_INVALID_VALUE, "the parameters are a null pointer");
  const End from{c->srcMemoryType, c->srcHost, c->srcDevice, c->srcArray,
                 c->srcXInBytes,   c->srcY,    c->srcPitch};
  const End to{c->dstMemoryType, c->dstHost, c->dstDevice, c->dstArray,
               c->dstXInBytes,   c->dstY,    c->dstPitch};
  if (!from.is_known() || !to.is_known())
    return refused_by_driver(CUDA_ERROR_NOT_SUPPORTED,
                             "the simulator has no arrays (CUarray) of the Driver API");
  // A pitch of 0 is that of rows without anything between them.
  const auto pitch = [&](const End& end) { return end.pitch != 0 ? end.pitch : c->WidthInBytes; };
  char* const dst = to.first(pitch(to));
  const char* const src = from.first(pitch(from));
  const cudaMemcpyKind kind = direction(to, from);
  return as_result(
      stream ? cudaMemcpy2DAsync(dst, pitch(to), src, pitch(from), c->WidthInBytes, c->Height, kind,
                                 *stream)
             : cudaMemcpy2D(dst, pitch(to), src, pitch(from), c->WidthInBytes, c->Height, kind));
}

}  // namespace

CUresult cuMemcpy(CUdeviceptr dst, CUdeviceptr src, size_t ByteCount) {
  return driver_call("cuMemcpy", Needs::context, [&] {
    return cudaMemcpy(pointer_of(dst), pointer_of(src), ByteCount, cudaMemcpyDefault);
  });
}

CUresult cuMemcpyAsync(CUdeviceptr dst, CUdeviceptr src, size_t ByteCount, CUstream hStream) {
  return driver_call("cuMemcpyAsync", Needs::context, [&] {
    return cudaMemcpyAsync(pointer_of(dst), pointer_of(src), ByteCount, cudaMemcpyDefault, hStream);
  });
}

CUresult cuMemcpyHtoD(CUdeviceptr dstDevice, const void* srcHost, size_t ByteCount) {
  return driver_call("cuMemcpyHtoD", Needs::context, [&] {
    return cudaMemcpy(pointer_of(dstDevice), srcHost, ByteCount, cudaMemcpyHostToDevice);
  });
}

CUresult cuMemcpyHtoDAsync(CUdeviceptr dstDevice, const void* srcHost, size_t ByteCount,
                           CUstream hStream) {
  return driver_call("cuMemcpyHtoDAsync", Needs::context, [&] {
    return cudaMemcpyAsync(pointer_of(dstDevice), srcHost, ByteCount, cudaMemcpyHostToDevice,
                           hStream);
  });
}

CUresult cuMemcpyDtoH(void* dstHost, CUdeviceptr srcDevice, size_t ByteCount) {
  return driver_call("cuMemcpyDtoH", Needs::context, [&] {
    return cudaMemcpy(dstHost, pointer_of(srcDevice), ByteCount, cudaMemcpyDeviceToHost);
  });
}

CUresult cuMemcpyDtoHAsync(void* dstHost, CUdeviceptr srcDevice, size_t ByteCount,
                           CUstream hStream) {
  return driver_call("cuMemcpyDtoHAsync", Needs::context, [&] {
    return cudaMemcpyAsync(dstHost, pointer_of(srcDevice), ByteCount, cudaMemcpyDeviceToHost,
                           hStream);
  });
}

CUresult cuMemcpyDtoD(CUdeviceptr dstDevice, CUdeviceptr srcDevice, size_t ByteCount) {
  return driver_call("cuMemcpyDtoD", Needs::context, [&] {
    return cudaMemcpy(pointer_of(dstDevice), pointer_of(srcDevice), ByteCount,
                      cudaMemcpyDeviceToDevice);
  });
}

CUresult cuMemcpyDtoDAsync(CUdeviceptr dstDevice, CUdeviceptr srcDevice, size_t ByteCount,
                           CUstream hStream) {
  return driver_call("cuMemcpyDtoDAsync", Needs::context, [&] {
    return cudaMemcpyAsync(pointer_of(dstDevice), pointer_of(srcDevice), ByteCount,
                           cudaMemcpyDeviceToDevice, hStream);
  });
}

CUresult cuMemcpyPeer(CUdeviceptr dstDevice, CUcontext dstContext, CUdeviceptr srcDevice,
                      CUcontext srcContext, size_t ByteCount) {
  return driver_call("cuMemcpyPeer", Needs::context, [&] {
    if (!context_exists(dstContext) || !context_exists(srcContext))
      return refused_by_driver(CUDA_ERROR_INVALID_CONTEXT, "one of the contexts does not exist");
    return as_result(cudaMemcpyPeer(pointer_of(dstDevice), device_of(dstContext),
                                    pointer_of(srcDevice), device_of(srcContext), ByteCount));
  });
}

CUresult cuMemcpy2D(const CUDA_MEMCPY2D* pCopy) {
  return driver_call("cuMemcpy2D", Needs::context, [&] { return copy_rectangle(pCopy, {}); });
}

CUresult cuMemcpy2DUnaligned(const CUDA_MEMCPY2D* pCopy) {
  return driver_call("cuMemcpy2DUnaligned", Needs::context,
                     [&] { return copy_rectangle(pCopy, {}); });
}

CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D* pCopy, CUstream hStream) {
  return driver_call("cuMemcpy2DAsync", Needs::context,
                     [&] { return copy_rectangle(pCopy, hStream); });
}
