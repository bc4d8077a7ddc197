// cudaMemcpy and cudaMemset in one dimension. The Async forms are the same work: it is done when
// they return.
#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/api/memory/stream_work.h"
#include "sim/api/memory/transfer.h"
#include "sim/base/observer.h"
#include "sim/gpu/current_device.h"
#include "sim/gpu/streams.h"

using namespace warpstep::sim;

namespace {

Rows at(const void* pointer) {
  return {const_cast<void*>(pointer)};
}

cudaError_t copy_peer(void* dst, int dst_device, const void* src, int src_device, size_t count) {
  if (const auto code = check_device(dst_device)) return code;
  if (const auto code = check_device(src_device)) return code;
  return transfer(at(dst), at(src), {count}, cudaMemcpyDeviceToDevice);
}

}  // namespace

cudaError_t cudaMemcpy(void* dst, const void* src, size_t count, cudaMemcpyKind kind) {
  return ApiCall("cudaMemcpy", dst, src, count, kind).on_device([&] {
    return transfer(at(dst), at(src), {count}, kind);
  });
}

cudaError_t cudaMemcpyAsync(void* dst, const void* src, size_t count, cudaMemcpyKind kind,
                            cudaStream_t stream) {
  return ApiCall("cudaMemcpyAsync", dst, src, count, kind, stream).on_device([&] {
    if (const cudaError_t code = check_stream(stream); code != cudaSuccess) return code;
    const StreamWork work(stream);
    return transfer(at(dst), at(src), {count}, kind);
  });
}

cudaError_t cudaMemcpyPeer(void* dst, int dstDevice, const void* src, int srcDevice, size_t count) {
  return ApiCall("cudaMemcpyPeer", dst, dstDevice, src, srcDevice, count).on_device([&] {
    return copy_peer(dst, dstDevice, src, srcDevice, count);
  });
}

cudaError_t cudaMemcpyPeerAsync(void* dst, int dstDevice, const void* src, int srcDevice,
                                size_t count, cudaStream_t stream) {
  return ApiCall("cudaMemcpyPeerAsync", dst, dstDevice, src, srcDevice, count, stream)
      .on_device([&] {
        if (const cudaError_t code = check_stream(stream); code != cudaSuccess) return code;
        const StreamWork work(stream);
        return copy_peer(dst, dstDevice, src, srcDevice, count);
      });
}

cudaError_t cudaMemset(void* devPtr, int value, size_t count) {
  return ApiCall("cudaMemset", devPtr, value, count).on_device([&] {
    return fill(at(devPtr), value, {count});
  });
}

cudaError_t cudaMemsetAsync(void* devPtr, int value, size_t count, cudaStream_t stream) {
  return ApiCall("cudaMemsetAsync", devPtr, value, count, stream).on_device([&] {
    if (const cudaError_t code = check_stream(stream); code != cudaSuccess) return code;
    const StreamWork work(stream);
    return fill(at(devPtr), value, {count});
  });
}
