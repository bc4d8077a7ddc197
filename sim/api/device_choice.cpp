// Choosing among devices and asking about the way between them, on a machine with one.
#include "sim/api/device_choice.h"

#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/api/profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace warpstep::sim {

cudaError_t check_device(int number) {
  if (number == 0) return cudaSuccess;
  return refused(cudaErrorInvalidDevice,
                 fmt::format("there is no device {}: the simulator has one, number 0", number));
}

}  // namespace warpstep::sim

using namespace warpstep::sim;

namespace {

cudaError_t no_place() {
  return refused(cudaErrorInvalidValue, "there is no place for the result");
}

// "0000:00:06.0"
std::string pci_address() {
  const DeviceProfile& gpu = device();
  return fmt::format("{:04x}:{:02x}:{:02x}.0", gpu[cudaDevAttrPciDomainId],
                     gpu[cudaDevAttrPciBusId], gpu[cudaDevAttrPciDeviceId]);
}

struct PciAddress {
  unsigned domain = 0, bus = 0, slot = 0, function = 0;
};

// Reads "domain:bus:device.function" or "bus:device.function".
bool parse(const char* text, PciAddress& address) {
  if (std::sscanf(text, "%x:%x:%x.%x", &address.domain, &address.bus, &address.slot,
                  &address.function) == 4)
    return true;
  address.domain = 0;
  return std::sscanf(text, "%x:%x.%x", &address.bus, &address.slot, &address.function) == 3;
}

bool is_ours(const PciAddress& address) {
  const DeviceProfile& gpu = device();
  return static_cast<int>(address.domain) == gpu[cudaDevAttrPciDomainId] &&
         static_cast<int>(address.bus) == gpu[cudaDevAttrPciBusId] &&
         static_cast<int>(address.slot) == gpu[cudaDevAttrPciDeviceId] && address.function == 0;
}

}  // namespace

cudaError_t cudaGetDeviceCount(int* count) {
  return ApiCall("cudaGetDeviceCount", count).on_host([&] {
    if (count == nullptr) return no_place();
    *count = 1;
    return cudaSuccess;
  });
}

cudaError_t cudaGetDevice(int* device) {
  return ApiCall("cudaGetDevice", device).on_host([&] {
    if (device == nullptr) return no_place();
    *device = 0;
    return cudaSuccess;
  });
}

cudaError_t cudaSetDevice(int device) {
  return ApiCall("cudaSetDevice", device).on_host([&] { return check_device(device); });
}

cudaError_t cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags) {
  return ApiCall("cudaInitDevice", device, deviceFlags, flags).on_host([&] {
    return check_device(device);
  });
}

cudaError_t cudaSetValidDevices(int* devices, int count) {
  return ApiCall("cudaSetValidDevices", devices, count).on_host([&] {
    if (count < 0 || count > 1 || (count == 1 && devices == nullptr))
      return refused(cudaErrorInvalidValue, "the list must name no device, or the one there is");
    return count == 1 ? check_device(devices[0]) : cudaSuccess;
  });
}

cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* prop) {
  return ApiCall("cudaChooseDevice", device, prop).on_host([&] {
    if (device == nullptr || prop == nullptr) return no_place();
    *device = 0;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetPCIBusId(char* pciBusId, int length, int device) {
  return ApiCall("cudaDeviceGetPCIBusId", static_cast<void*>(pciBusId), length, device)
      .on_host([&] {
        if (const auto code = check_device(device)) return code;
        const std::string address = pci_address();
        if (pciBusId == nullptr || length <= static_cast<int>(address.size()))
          return refused(cudaErrorInvalidValue,
                         fmt::format("the text needs {} bytes", address.size() + 1));
        std::memcpy(pciBusId, address.c_str(), address.size() + 1);
        return cudaSuccess;
      });
}

cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* pciBusId) {
  return ApiCall("cudaDeviceGetByPCIBusId", device, pciBusId).on_host([&] {
    PciAddress address;
    if (device == nullptr || pciBusId == nullptr) return no_place();
    if (!parse(pciBusId, address))
      return refused(cudaErrorInvalidValue,
                     "a PCI address looks like " + pci_address() + ", which is the device's");
    if (!is_ours(address))
      return refused(cudaErrorInvalidDevice, "the one device is at " + pci_address());
    *device = 0;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceCanAccessPeer(int* canAccess, int device, int peerDevice) {
  return ApiCall("cudaDeviceCanAccessPeer", canAccess, device, peerDevice).on_host([&] {
    if (canAccess == nullptr) return no_place();
    if (const auto code = check_device(device)) return code;
    if (const auto code = check_device(peerDevice)) return code;
    *canAccess = 0;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceEnablePeerAccess(int peerDevice, unsigned int flags) {
  return ApiCall("cudaDeviceEnablePeerAccess", peerDevice, flags).on_device([&] {
    if (flags != 0) return refused(cudaErrorInvalidValue, "the flags must be 0");
    if (const auto code = check_device(peerDevice)) return code;
    return refused(cudaErrorPeerAccessUnsupported, "a device is no peer of its own");
  });
}

cudaError_t cudaDeviceDisablePeerAccess(int peerDevice) {
  return ApiCall("cudaDeviceDisablePeerAccess", peerDevice).on_device([&] {
    if (const auto code = check_device(peerDevice)) return code;
    return refused(cudaErrorPeerAccessNotEnabled, "no peer access was enabled");
  });
}

cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr attr, int srcDevice,
                                      int dstDevice) {
  return ApiCall("cudaDeviceGetP2PAttribute", value, attr, srcDevice, dstDevice).on_host([&] {
    return refused(cudaErrorInvalidDevice, "there are no two devices: the simulator has one");
  });
}
