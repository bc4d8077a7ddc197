// cudaMemcpy and cudaMemset in one dimension.
#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/api/memory/copies_on_streams.h"
#include "sim/gpu/current_device.h"
#include "sim/gpu/streams.h"
#include "sim/streams/pending_work.h"

using namespace warpstep::sim;

namespace {

Rows at(const void* pointer) {
  return {const_cast<void*>(pointer)};
}

cudaError_t check_peers(int dst_device, int src_device) {
  if (const auto code = check_device(dst_device)) return code;
  return check_device(src_device);
}

}  // namespace

cudaError_t cudaMemcpy(void* dst, const void* src, size_t count, cudaMemcpyKind kind) {
  return ApiCall("cudaMemcpy", dst, src, count, kind).on_device([&] {
    return copy_now(at(dst), at(src), {count}, kind);
  });
}

cudaError_t cudaMemcpyAsync(void* dst, const void* src, size_t count, cudaMemcpyKind kind,
                            cudaStream_t stream) {
  return ApiCall("cudaMemcpyAsync", dst, src, count, kind, stream).on_device([&] {
    if (const cudaError_t code = check_order(stream)) return code;
    return copy_on(stream, at(dst), at(src), {count}, kind);
  });
}

cudaError_t cudaMemcpyPeer(void* dst, int dstDevice, const void* src, int srcDevice, size_t count) {
  return ApiCall("cudaMemcpyPeer", dst, dstDevice, src, srcDevice, count).on_device([&] {
    if (const cudaError_t code = check_peers(dstDevice, srcDevice)) return code;
    if (const cudaError_t code = finish_everything()) return code;
    return transfer(at(dst), at(src), {count}, cudaMemcpyDeviceToDevice);
  });
}

cudaError_t cudaMemcpyPeerAsync(void* dst, int dstDevice, const void* src, int srcDevice,
                                size_t count, cudaStream_t stream) {
  return ApiCall("cudaMemcpyPeerAsync", dst, dstDevice, src, srcDevice, count, stream)
      .on_device([&] {
        if (const cudaError_t code = check_stream(stream); code != cudaSuccess) return code;
        if (const cudaError_t code = check_peers(dstDevice, srcDevice)) return code;
        return copy_on(stream, at(dst), at(src), {count}, cudaMemcpyDeviceToDevice);
      });
}

cudaError_t cudaMemset(void* devPtr, int value, size_t count) {
  return ApiCall("cudaMemset", devPtr, value, count).on_device([&] {
    return fill_now(at(devPtr), value, {count});
  });
}

cudaError_t cudaMemsetAsync(void* devPtr, int value, size_t count, cudaStream_t stream) {
  return ApiCall("cudaMemsetAsync", devPtr, value, count, stream).on_device([&] {
    if (const cudaError_t code = check_order(stream)) return code;
    return fill_on(stream, at(devPtr), value, {count});
  });
}
