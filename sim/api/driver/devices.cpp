// The Driver API's questions about devices.
#include <cuda.h>
#include <cuda_runtime_api.h>

#include "sim/api/driver/driver_call.h"
#include "sim/gpu/current_device.h"
#include "sim/gpu/device_profile.h"

#include <algorithm>
#include <cstring>

using namespace warpstep::sim;

namespace {

/// Has `write` write what is asked for, if there are a place for it and such a device.
template <class Write>
[[gnu::always_inline]] inline CUresult about(const char* call, CUdevice device, bool has_place,
                                             const Write& write) {
  return driver_call(call, Needs::driver, [&] {
    if (!has_place)
      return refused_by_driver(CUDA_ERROR_INVALID_VALUE, "the pointer to the result is null");
    if (device < 0 || device >= device_count())
      return refused_by_driver(CUDA_ERROR_INVALID_DEVICE, "there is no such device");
    return write(*devices()[static_cast<std::size_t>(device)]);
  });
}

}  // namespace

CUresult cuDeviceGet(CUdevice* device, int ordinal) {
  return about("cuDeviceGet", ordinal, device != nullptr, [&](const DeviceProfile&) {
    *device = ordinal;
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetCount(int* count) {
  return about("cuDeviceGetCount", 0, count != nullptr, [&](const DeviceProfile&) {
    *count = device_count();
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetName(char* name, int len, CUdevice dev) {
  return about("cuDeviceGetName", dev, name != nullptr && len > 0, [&](const DeviceProfile& gpu) {
    const std::size_t size = std::min(gpu.name.size(), static_cast<std::size_t>(len) - 1);
    *std::copy_n(gpu.name.data(), size, name) = '\0';
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetUuid(CUuuid* uuid, CUdevice dev) {
  return about("cuDeviceGetUuid", dev, uuid != nullptr, [&](const DeviceProfile&) {
    cudaDeviceProp properties;
    const CUresult code = as_result(cudaGetDeviceProperties(&properties, dev));
    std::memcpy(uuid->bytes, &properties.uuid, sizeof(uuid->bytes));
    return code;
  });
}

CUresult cuDeviceTotalMem(size_t* bytes, CUdevice dev) {
  return about("cuDeviceTotalMem", dev, bytes != nullptr, [&](const DeviceProfile& gpu) {
    *bytes = gpu.total_bytes;
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetAttribute(int* pi, CUdevice_attribute attrib, CUdevice dev) {
  return about("cuDeviceGetAttribute", dev, pi != nullptr, [&](const DeviceProfile& gpu) {
    if (attrib <= 0 || static_cast<std::size_t>(attrib) >= Attributes{}.size())
      return CUDA_ERROR_INVALID_VALUE;
    *pi = gpu[static_cast<cudaDeviceAttr>(attrib)];
    if (attrib == CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID) *pi += dev;
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice dev) {
  return about("cuDeviceComputeCapability", dev, major != nullptr && minor != nullptr,
               [&](const DeviceProfile& gpu) {
                 *major = gpu[cudaDevAttrComputeCapabilityMajor];
                 *minor = gpu[cudaDevAttrComputeCapabilityMinor];
                 return CUDA_SUCCESS;
               });
}

CUresult cuDeviceGetPCIBusId(char* pciBusId, int len, CUdevice dev) {
  return driver_call("cuDeviceGetPCIBusId", Needs::driver,
                     [&] { return cudaDeviceGetPCIBusId(pciBusId, len, dev); });
}

CUresult cuDeviceGetByPCIBusId(CUdevice* dev, const char* pciBusId) {
  return driver_call("cuDeviceGetByPCIBusId", Needs::driver,
                     [&] { return cudaDeviceGetByPCIBusId(dev, pciBusId); });
}

CUresult cuDeviceCanAccessPeer(int* canAccessPeer, CUdevice dev, CUdevice peerDev) {
  return driver_call("cuDeviceCanAccessPeer", Needs::driver,
                     [&] { return cudaDeviceCanAccessPeer(canAccessPeer, dev, peerDev); });
}
