#include "sim/memory/peers.h"

#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/gpu/current_device.h"
#include "sim/streams/pending_work.h"

#include <fmt/format.h>

using namespace warpstep::sim;

cudaError_t cudaDeviceCanAccessPeer(int* canAccess, int device, int peerDevice) {
  return ApiCall("cudaDeviceCanAccessPeer", canAccess, device, peerDevice).on_host([&] {
    if (canAccess == nullptr) return null_output();
    if (const auto code = check_device(device)) return code;
    if (const auto code = check_device(peerDevice)) return code;
    *canAccess = device != peerDevice;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceEnablePeerAccess(int peerDevice, unsigned int flags) {
  return ApiCall("cudaDeviceEnablePeerAccess", peerDevice, flags).on_device([&] {
    if (flags != 0) return refused(cudaErrorInvalidValue, "the flags must be 0");
    if (const auto code = check_device(peerDevice)) return code;
    if (peerDevice == current_device())
      return refused(cudaErrorPeerAccessUnsupported, "a device cannot be its own peer");
    if (set_peer_access(current_device(), peerDevice, true))
      return refused(
          cudaErrorPeerAccessAlreadyEnabled,
          fmt::format("device {} already has access to device {}", current_device(), peerDevice));
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceDisablePeerAccess(int peerDevice) {
  return ApiCall("cudaDeviceDisablePeerAccess", peerDevice).on_device([&] {
    if (const auto code = check_device(peerDevice)) return code;
    if (const auto code = finish_everything()) return code;
    if (peerDevice == current_device() || !set_peer_access(current_device(), peerDevice, false))
      return refused(cudaErrorPeerAccessNotEnabled, "no peer access was enabled");
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr attr, int srcDevice,
                                      int dstDevice) {
  return ApiCall("cudaDeviceGetP2PAttribute", value, attr, srcDevice, dstDevice).on_host([&] {
    if (value == nullptr) return null_output();
    if (attr < cudaDevP2PAttrPerformanceRank ||
        attr > cudaDevP2PAttrOnlyPartialNativeAtomicSupported)
      return refused(cudaErrorInvalidValue, "the attribute is not a value of cudaDeviceP2PAttr");
    if (const auto code = check_device(srcDevice)) return code;
    if (const auto code = check_device(dstDevice)) return code;
    if (srcDevice == dstDevice)
      return refused(cudaErrorInvalidDevice, "the two devices must be different");
    *value = attr == cudaDevP2PAttrAccessSupported || attr == cudaDevP2PAttrNativeAtomicSupported ||
             attr == cudaDevP2PAttrCudaArrayAccessSupported;
    return cudaSuccess;
  });
}
