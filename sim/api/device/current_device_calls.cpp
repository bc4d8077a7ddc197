#include "sim/gpu/current_device.h"

#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/gpu/device_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace warpstep::sim;

namespace {

// "0000:00:06.0"; each device is in the slot after the one before it.
std::string pci_address(int number) {
  const DeviceProfile& gpu = *devices()[static_cast<std::size_t>(number)];
  return fmt::format("{:04x}:{:02x}:{:02x}.0", gpu[cudaDevAttrPciDomainId],
                     gpu[cudaDevAttrPciBusId], gpu[cudaDevAttrPciDeviceId] + number);
}

struct PciAddress {
  unsigned domain = 0, bus = 0, slot = 0, function = 0;
  bool operator==(const PciAddress&) const = default;
};

// Reads "domain:bus:device.function" or "bus:device.function".
bool parse(const char* text, PciAddress& address) {
  if (std::sscanf(text, "%x:%x:%x.%x", &address.domain, &address.bus, &address.slot,
                  &address.function) == 4)
    return true;
  address.domain = 0;
  return std::sscanf(text, "%x:%x.%x", &address.bus, &address.slot, &address.function) == 3;
}

// The device at that address; -1 when there is none.
int device_at(const PciAddress& address) {
  for (int number = 0; number < device_count(); ++number) {
    PciAddress own;
    parse(pci_address(number).c_str(), own);
    if (own == address) return number;
  }
  return -1;
}

// Whether a device has what a program wishes for; a field of 0 wishes nothing.
bool suits(const DeviceProfile& gpu, const cudaDeviceProp& wish) {
  const int capability =
      10 * gpu[cudaDevAttrComputeCapabilityMajor] + gpu[cudaDevAttrComputeCapabilityMinor];
  return capability >= 10 * wish.major + wish.minor && gpu.total_bytes >= wish.totalGlobalMem &&
         gpu[cudaDevAttrMultiProcessorCount] >= wish.multiProcessorCount;
}

}  // namespace

cudaError_t cudaGetDeviceCount(int* count) {
  return ApiCall("cudaGetDeviceCount", count).on_host([&] {
    if (count == nullptr) return null_output();
    *count = device_count();
    return cudaSuccess;
  });
}

cudaError_t cudaGetDevice(int* device) {
  return ApiCall("cudaGetDevice", device).on_host([&] {
    if (device == nullptr) return null_output();
    *device = current_device();
    return cudaSuccess;
  });
}

cudaError_t cudaSetDevice(int device) {
  return ApiCall("cudaSetDevice", device).on_host([&] {
    const cudaError_t code = check_device(device);
    if (code == cudaSuccess) set_current_device(device);
    return code;
  });
}

cudaError_t cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags) {
  return ApiCall("cudaInitDevice", device, deviceFlags, flags).on_host([&] {
    return check_device(device);
  });
}

cudaError_t cudaSetValidDevices(int* devices, int count) {
  return ApiCall("cudaSetValidDevices", devices, count).on_host([&] {
    if (count < 0 || count > device_count() || (count != 0 && devices == nullptr))
      return refused(cudaErrorInvalidValue, "the list must name existing devices");
    for (int i = 0; i < count; ++i)
      if (const auto code = check_device(devices[i])) return code;
    return cudaSuccess;
  });
}

cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* prop) {
  return ApiCall("cudaChooseDevice", device, prop).on_host([&] {
    if (device == nullptr || prop == nullptr) return null_output();
    *device = 0;
    for (int number = device_count() - 1; number >= 0; --number)
      if (suits(*devices()[static_cast<std::size_t>(number)], *prop)) *device = number;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetPCIBusId(char* pciBusId, int length, int device) {
  return ApiCall("cudaDeviceGetPCIBusId", static_cast<void*>(pciBusId), length, device)
      .on_host([&] {
        if (const auto code = check_device(device)) return code;
        const std::string address = pci_address(device);
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
    if (device == nullptr || pciBusId == nullptr) return null_output();
    if (!parse(pciBusId, address))
      return refused(cudaErrorInvalidValue,
                     "a PCI address looks like " + pci_address(0) + ", which is that of device 0");
    const int found = device_at(address);
    if (found < 0)
      return refused(cudaErrorInvalidDevice,
                     "there is no device at that address; device 0 is at " + pci_address(0));
    *device = found;
    return cudaSuccess;
  });
}
