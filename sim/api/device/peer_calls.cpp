#include "sim/memory/peers.h"

#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/gpu/current_device.h"
#include "sim/gpu/device_profile.h"
#include "sim/memory/device_heap.h"

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <shared_mutex>

namespace warpstep::sim {

namespace {

std::array<std::array<std::atomic<bool>, kMostDevices>, kMostDevices> access_enabled;
std::shared_mutex closing;

std::atomic<bool>& enabled(int device, int peer) {
  return access_enabled[static_cast<std::size_t>(device)][static_cast<std::size_t>(peer)];
}

template <class Work>
void for_each_closed(int device, Work work) {
  for (int peer = 0; peer < device_count(); ++peer)
    if (!may_access(device, peer)) work(heap_of(peer));
}

}  // namespace

bool may_access(int device, int peer) {
  return device == peer || enabled(device, peer).load(std::memory_order_relaxed);
}

void reset_peers_of(int device) {
  for (auto& peer : access_enabled[static_cast<std::size_t>(device)]) peer = false;
}

PeerAccessGuard::PeerAccessGuard(int device) : device_(device) {
  if (device_count() == 1) return;
  closing.lock();
  for_each_closed(device_, [](Heap& heap) { heap.close_to_kernels(); });
}

PeerAccessGuard::~PeerAccessGuard() {
  if (device_count() == 1) return;
  for_each_closed(device_, [](Heap& heap) { heap.open_to_kernels(); });
  closing.unlock();
}

MemoryOpen::MemoryOpen() {
  if (device_count() != 1) closing.lock_shared();
}

MemoryOpen::~MemoryOpen() {
  if (device_count() != 1) closing.unlock_shared();
}

}  // namespace warpstep::sim

using namespace warpstep::sim;

namespace {

cudaError_t null_output() {
  return refused(cudaErrorInvalidValue, "there is no place for the result");
}

}  // namespace

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
      return refused(cudaErrorPeerAccessUnsupported, "a device is no peer of its own");
    if (enabled(current_device(), peerDevice).exchange(true))
      return refused(
          cudaErrorPeerAccessAlreadyEnabled,
          fmt::format("device {} has access to device {} already", current_device(), peerDevice));
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceDisablePeerAccess(int peerDevice) {
  return ApiCall("cudaDeviceDisablePeerAccess", peerDevice).on_device([&] {
    if (const auto code = check_device(peerDevice)) return code;
    if (peerDevice == current_device() || !enabled(current_device(), peerDevice).exchange(false))
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
      return refused(cudaErrorInvalidValue, "the attribute is none of cudaDeviceP2PAttr");
    if (const auto code = check_device(srcDevice)) return code;
    if (const auto code = check_device(dstDevice)) return code;
    if (srcDevice == dstDevice)
      return refused(cudaErrorInvalidDevice, "there are no two devices in this question");
    *value = attr == cudaDevP2PAttrAccessSupported || attr == cudaDevP2PAttrNativeAtomicSupported ||
             attr == cudaDevP2PAttrCudaArrayAccessSupported;
    return cudaSuccess;
  });
}
